#define _GNU_SOURCE
#include "CVirtualClock.h"
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

// The state: nanoseconds.
static atomic_bool is_on;
static _Atomic int64_t media_now;
/// Wall time minus media time.
static _Atomic int64_t wall_offset;

// MARK: The system's own functions

static int (*system_clock_gettime)(clockid_t, struct timespec *);
static int (*system_gettimeofday)(struct timeval *, void *);
static time_t (*system_time)(time_t *);
static int (*system_timerfd_create)(int, int);
static int (*system_timerfd_settime)(int, int, const struct itimerspec *, struct itimerspec *);
static int (*system_timerfd_gettime)(int, struct itimerspec *);

/// Others may ask for the time before this file's constructor has run.
static void find_system_functions(void) {
  if (system_timerfd_gettime) return;
  system_clock_gettime = dlsym(RTLD_NEXT, "clock_gettime");
  system_gettimeofday = dlsym(RTLD_NEXT, "gettimeofday");
  system_time = dlsym(RTLD_NEXT, "time");
  system_timerfd_create = dlsym(RTLD_NEXT, "timerfd_create");
  system_timerfd_settime = dlsym(RTLD_NEXT, "timerfd_settime");
  system_timerfd_gettime = dlsym(RTLD_NEXT, "timerfd_gettime");
}

__attribute__((constructor)) static void prepare(void) { find_system_functions(); }

// MARK: Reading the clock

enum { nanoseconds_a_second = 1000000000 };

static bool is_wall_clock(clockid_t clock) {
  return clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE || clock == CLOCK_REALTIME_ALARM || clock == CLOCK_TAI;
}

static bool is_media_clock(clockid_t clock) {
  return clock == CLOCK_MONOTONIC || clock == CLOCK_MONOTONIC_RAW || clock == CLOCK_MONOTONIC_COARSE || clock == CLOCK_BOOTTIME
      || clock == CLOCK_BOOTTIME_ALARM;
}

static struct timespec to_timespec(int64_t time) {
  struct timespec result = {.tv_sec = time / nanoseconds_a_second, .tv_nsec = time % nanoseconds_a_second};
  return result;
}

static int64_t from_timespec(struct timespec time) { return (int64_t)time.tv_sec * nanoseconds_a_second + time.tv_nsec; }

int clock_gettime(clockid_t clock, struct timespec *result) {
  if (atomic_load_explicit(&is_on, memory_order_relaxed)) {
    int64_t now = atomic_load(&media_now);
    if (is_wall_clock(clock)) {
      *result = to_timespec(now + atomic_load(&wall_offset));
      return 0;
    }
    if (is_media_clock(clock)) {
      *result = to_timespec(now);
      return 0;
    }
  }
  find_system_functions();
  return system_clock_gettime(clock, result);
}

int gettimeofday(struct timeval *restrict result, void *restrict zone) {
  if (atomic_load_explicit(&is_on, memory_order_relaxed) && result) {
    int64_t wall = atomic_load(&media_now) + atomic_load(&wall_offset);
    result->tv_sec = wall / nanoseconds_a_second;
    result->tv_usec = wall % nanoseconds_a_second / 1000;
    return 0;
  }
  find_system_functions();
  return system_gettimeofday(result, zone);
}

time_t time(time_t *result) {
  if (atomic_load_explicit(&is_on, memory_order_relaxed)) {
    time_t wall = (time_t)((atomic_load(&media_now) + atomic_load(&wall_offset)) / nanoseconds_a_second);
    if (result) *result = wall;
    return wall;
  }
  find_system_functions();
  return system_time(result);
}

// MARK: Timers
//
// A timer made while the clock is on is an event counter: it can be made ready in the same moment, and reads like a timer. One made
// before is a real timer, which is fired by setting it to a time long past.

struct virtual_timer {
  struct virtual_timer *next;
  int descriptor;
  bool is_event_counter;
  clockid_t clock;
  /// Media time, INT64_MAX when not set.
  int64_t deadline;
  int64_t interval;
};

static pthread_mutex_t timers_lock = PTHREAD_MUTEX_INITIALIZER;
static struct virtual_timer *timers;

static struct virtual_timer *find_timer(int descriptor) {
  for (struct virtual_timer *timer = timers; timer; timer = timer->next) {
    if (timer->descriptor == descriptor) return timer;
  }
  return NULL;
}

static void fire(struct virtual_timer *timer) {
  if (timer->is_event_counter) {
    uint64_t one = 1;
    if (write(timer->descriptor, &one, sizeof one) < 0) { /* the descriptor was closed */ }
    return;
  }
  struct itimerspec past = {.it_value = {.tv_nsec = 1}};
  system_timerfd_settime(timer->descriptor, TFD_TIMER_ABSTIME, &past, NULL);
}

static void silence(struct virtual_timer *timer) {
  if (timer->is_event_counter) {
    uint64_t count;
    // Event counters do not block here, whatever their maker wanted: see timerfd_create.
    struct pollfd ready = {.fd = timer->descriptor, .events = POLLIN};
    if (poll(&ready, 1, 0) > 0 && read(timer->descriptor, &count, sizeof count) < 0) { /* taken by another thread */ }
    return;
  }
  struct itimerspec never = {0};
  system_timerfd_settime(timer->descriptor, 0, &never, NULL);
}

static void fire_due(void) {
  int64_t now = atomic_load(&media_now);
  for (struct virtual_timer *timer = timers; timer; timer = timer->next) {
    if (timer->deadline > now) continue;
    timer->deadline = timer->interval > 0 ? timer->deadline + ((now - timer->deadline) / timer->interval + 1) * timer->interval : INT64_MAX;
    fire(timer);
  }
}

int timerfd_create(int clock, int flags) {
  find_system_functions();
  bool on = atomic_load(&is_on);
  int descriptor;
  if (on) {
    int event_flags = ((flags & TFD_NONBLOCK) ? EFD_NONBLOCK : 0) | ((flags & TFD_CLOEXEC) ? EFD_CLOEXEC : 0);
    descriptor = eventfd(0, event_flags);
  } else {
    descriptor = system_timerfd_create(clock, flags);
  }
  if (descriptor < 0) return descriptor;
  pthread_mutex_lock(&timers_lock);
  // The number of a closed descriptor comes again.
  struct virtual_timer *timer = find_timer(descriptor);
  if (!timer) {
    timer = calloc(1, sizeof *timer);
    if (timer) {
      timer->next = timers;
      timers = timer;
    }
  }
  if (timer) {
    timer->descriptor = descriptor;
    timer->is_event_counter = on;
    timer->clock = clock;
    timer->deadline = INT64_MAX;
    timer->interval = 0;
  }
  pthread_mutex_unlock(&timers_lock);
  return descriptor;
}

int timerfd_settime(int descriptor, int flags, const struct itimerspec *value, struct itimerspec *old) {
  find_system_functions();
  if (!atomic_load(&is_on)) return system_timerfd_settime(descriptor, flags, value, old);
  pthread_mutex_lock(&timers_lock);
  struct virtual_timer *timer = find_timer(descriptor);
  if (!timer) {
    pthread_mutex_unlock(&timers_lock);
    return system_timerfd_settime(descriptor, flags, value, old);
  }
  int64_t now = atomic_load(&media_now);
  if (old) {
    memset(old, 0, sizeof *old);
    if (timer->deadline != INT64_MAX) old->it_value = to_timespec(timer->deadline > now ? timer->deadline - now : 1);
    old->it_interval = to_timespec(timer->interval);
  }
  int64_t deadline = from_timespec(value->it_value);
  timer->interval = from_timespec(value->it_interval);
  silence(timer);
  if (deadline == 0) {
    timer->deadline = INT64_MAX;
  } else if (flags & TFD_TIMER_ABSTIME) {
    timer->deadline = is_wall_clock(timer->clock) ? deadline - atomic_load(&wall_offset) : deadline;
  } else {
    timer->deadline = now + deadline;
  }
  if (timer->deadline <= now) fire_due();
  pthread_mutex_unlock(&timers_lock);
  return 0;
}

int timerfd_gettime(int descriptor, struct itimerspec *value) {
  find_system_functions();
  if (!atomic_load(&is_on)) return system_timerfd_gettime(descriptor, value);
  pthread_mutex_lock(&timers_lock);
  struct virtual_timer *timer = find_timer(descriptor);
  int64_t now = atomic_load(&media_now);
  memset(value, 0, sizeof *value);
  if (timer) {
    if (timer->deadline != INT64_MAX) value->it_value = to_timespec(timer->deadline > now ? timer->deadline - now : 1);
    value->it_interval = to_timespec(timer->interval);
  }
  pthread_mutex_unlock(&timers_lock);
  return timer ? 0 : system_timerfd_gettime(descriptor, value);
}

// MARK: Moving the clock

void quince_virtual_clock_start(int64_t media_time, int64_t wall_time) {
  find_system_functions();
  pthread_mutex_lock(&timers_lock);
  atomic_store(&media_now, media_time);
  atomic_store(&wall_offset, wall_time - media_time);
  // Timers that run already keep the time they have left.
  for (struct virtual_timer *timer = timers; timer; timer = timer->next) {
    struct itimerspec left;
    if (timer->is_event_counter || system_timerfd_gettime(timer->descriptor, &left) != 0) continue;
    int64_t rest = from_timespec(left.it_value);
    if (rest == 0) continue;
    timer->deadline = media_time + rest;
    timer->interval = from_timespec(left.it_interval);
    silence(timer);
  }
  atomic_store(&is_on, true);
  pthread_mutex_unlock(&timers_lock);
}

void quince_virtual_clock_stop(void) {
  pthread_mutex_lock(&timers_lock);
  atomic_store(&is_on, false);
  for (struct virtual_timer *timer = timers; timer; timer = timer->next) {
    if (timer->deadline == INT64_MAX) continue;
    timer->deadline = INT64_MAX;
    fire(timer);
  }
  pthread_mutex_unlock(&timers_lock);
}

bool quince_virtual_clock_is_on(void) { return atomic_load(&is_on); }

void quince_virtual_clock_set(int64_t media_time) {
  pthread_mutex_lock(&timers_lock);
  if (media_time > atomic_load(&media_now)) atomic_store(&media_now, media_time);
  fire_due();
  pthread_mutex_unlock(&timers_lock);
}

int64_t quince_virtual_clock_now(void) { return atomic_load(&media_now); }

int64_t quince_virtual_clock_next_timer(void) {
  pthread_mutex_lock(&timers_lock);
  int64_t next = INT64_MAX;
  for (struct virtual_timer *timer = timers; timer; timer = timer->next) {
    if (timer->deadline < next) next = timer->deadline;
  }
  pthread_mutex_unlock(&timers_lock);
  return next;
}

// MARK: Threads

/// The folder of this process's threads, opened once.
static DIR *threads_folder(void) {
  static DIR *folder;
  if (!folder) folder = opendir("/proc/self/task");
  return folder;
}

bool quince_other_threads_sleep(void) {
  DIR *folder = threads_folder();
  if (!folder) return true;
  rewinddir(folder);
  pid_t own = (pid_t)syscall(SYS_gettid);
  bool sleep = true;
  struct dirent *entry;
  while (sleep && (entry = readdir(folder))) {
    if (entry->d_name[0] == '.' || atoi(entry->d_name) == own) continue;
    char path[64], text[256];
    snprintf(path, sizeof path, "%s/stat", entry->d_name);
    int file = openat(dirfd(folder), path, O_RDONLY | O_CLOEXEC);
    if (file < 0) continue;  // it has just ended
    ssize_t length = read(file, text, sizeof text - 1);
    close(file);
    if (length <= 0) continue;
    text[length] = 0;
    // "number (name) state …"; the name may hold anything. A thread that is being woken counts as running.
    char *end = strrchr(text, ')');
    if (end && end[1] && (end[2] == 'R' || end[2] == 'D')) sleep = false;
  }
  return sleep;
}
