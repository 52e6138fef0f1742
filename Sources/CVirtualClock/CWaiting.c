// Waits with a time limit: semaphores and condition variables. The limit is a date, which on the virtual clock may lie in the real
// clock's past; it is carried over, so that the wait lasts as long in real time as it was meant to last. dispatch's idle threads wait this
// way: without it they would end at once and be made anew for each piece of work.
#define _GNU_SOURCE
#include "CVirtualClock.h"
#include <dlfcn.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum { nanoseconds_a_second = 1000000000 };

static int64_t nanoseconds(struct timespec time) { return (int64_t)time.tv_sec * nanoseconds_a_second + time.tv_nsec; }

static int64_t virtual_time(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return nanoseconds(time);
}

static int64_t real_time(clockid_t clock) {
  struct timespec time;
  syscall(SYS_clock_gettime, clock, &time);
  return nanoseconds(time);
}

/// The same limit on the real clock. Which clock a condition variable goes by cannot be asked: the nearer one is taken.
static struct timespec carried_over(const struct timespec *limit) {
  int64_t wanted = nanoseconds(*limit);
  int64_t on_wall = wanted - virtual_time(CLOCK_REALTIME), on_media = wanted - virtual_time(CLOCK_MONOTONIC);
  bool is_wall = llabs(on_wall) <= llabs(on_media);
  int64_t rest = is_wall ? on_wall : on_media;
  int64_t real = real_time(is_wall ? CLOCK_REALTIME : CLOCK_MONOTONIC) + (rest > 0 ? rest : 0);
  struct timespec result = {.tv_sec = real / nanoseconds_a_second, .tv_nsec = real % nanoseconds_a_second};
  return result;
}

/// libc keeps older forms of these functions beside the present ones; the first version found is taken.
static void *system_function(const char *name, const char *const *versions) {
  for (; *versions; versions++) {
    void *found = dlvsym(RTLD_NEXT, name, *versions);
    if (found) return found;
  }
  return dlsym(RTLD_NEXT, name);
}

int sem_timedwait(sem_t *restrict semaphore, const struct timespec *restrict limit) {
  static _Atomic(int (*)(sem_t *, const struct timespec *)) function;
  int (*wait)(sem_t *, const struct timespec *) = atomic_load(&function);
  if (!wait) {
    static const char *const versions[] = {"GLIBC_2.34", "GLIBC_2.17", "GLIBC_2.2.5", NULL};
    wait = system_function("sem_timedwait", versions);
    atomic_store(&function, wait);
  }
  if (!quince_virtual_clock_is_on()) return wait(semaphore, limit);
  struct timespec real = carried_over(limit);
  return wait(semaphore, &real);
}

int pthread_cond_timedwait(pthread_cond_t *restrict condition, pthread_mutex_t *restrict mutex, const struct timespec *restrict limit) {
  static _Atomic(int (*)(pthread_cond_t *, pthread_mutex_t *, const struct timespec *)) function;
  int (*wait)(pthread_cond_t *, pthread_mutex_t *, const struct timespec *) = atomic_load(&function);
  if (!wait) {
    static const char *const versions[] = {"GLIBC_2.3.2", "GLIBC_2.17", NULL};
    wait = system_function("pthread_cond_timedwait", versions);
    atomic_store(&function, wait);
  }
  if (!quince_virtual_clock_is_on()) return wait(condition, mutex, limit);
  struct timespec real = carried_over(limit);
  return wait(condition, mutex, &real);
}
