// Random numbers that can be repeated: Swift's generator (`Int.random`, `shuffled`) and libc's arc4random family and getrandom
// are defined here, before the libraries that have them, and are passed on until a seed is set. Swift's own library asks the kernel by
// `syscall`, so that is defined here as well. /dev/urandom, which Foundation's UUID() reads, is a pipe of such numbers then. Swift's hashing
// is made repeatable by the environment (SWIFT_DETERMINISTIC_HASHING).
//
// It does not reach a descriptor of /dev/urandom that was opened before the seed was set, or by openat or fopen.
#define _GNU_SOURCE
#include "CVirtualClock.h"
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/syscall.h>
#include <unistd.h>

static atomic_bool is_seeded;
static uint64_t state;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

/// SplitMix64 (Steele, Lea, Flood 2014): every seed gives a full period.
static uint64_t next_word_of(uint64_t *state) {
  uint64_t word = *state += 0x9e3779b97f4a7c15;
  word = (word ^ (word >> 30)) * 0xbf58476d1ce4e5b9;
  word = (word ^ (word >> 27)) * 0x94d049bb133111eb;
  return word ^ (word >> 31);
}

static uint64_t next_word(void) { return next_word_of(&state); }

static void fill(void *bytes, size_t count) {
  pthread_mutex_lock(&lock);
  for (size_t done = 0; done < count; done += 8) {
    uint64_t word = next_word();
    memcpy((char *)bytes + done, &word, count - done < 8 ? count - done : 8);
  }
  pthread_mutex_unlock(&lock);
}

void quince_seed_randomness(uint64_t seed) {
  pthread_mutex_lock(&lock);
  state = seed;
  pthread_mutex_unlock(&lock);
  atomic_store(&is_seeded, true);
}

void quince_forget_seed(void) { atomic_store(&is_seeded, false); }

/// What Swift's SystemRandomNumberGenerator calls.
void swift_stdlib_random(void *bytes, size_t count) {
  if (atomic_load_explicit(&is_seeded, memory_order_relaxed)) return fill(bytes, count);
  static _Atomic(void (*)(void *, size_t)) system_function;
  void (*function)(void *, size_t) = atomic_load(&system_function);
  if (!function) {
    function = dlsym(RTLD_NEXT, "swift_stdlib_random");
    atomic_store(&system_function, function);
  }
  if (function) function(bytes, count); else (void)!getentropy(bytes, count);
}

ssize_t getrandom(void *bytes, size_t count, unsigned int flags) {
  if (atomic_load_explicit(&is_seeded, memory_order_relaxed)) {
    fill(bytes, count);
    return (ssize_t)count;
  }
  static _Atomic(ssize_t (*)(void *, size_t, unsigned int)) system_function;
  ssize_t (*function)(void *, size_t, unsigned int) = atomic_load(&system_function);
  if (!function) {
    function = dlsym(RTLD_NEXT, "getrandom");
    atomic_store(&system_function, function);
  }
  return function(bytes, count, flags);
}

/// Six arguments are passed on, as many as a system call can have, whether the caller gave them or not: so does libc.
long syscall(long number, ...) {
  va_list list;
  va_start(list, number);
  long arguments[6];
  for (int index = 0; index < 6; index++) arguments[index] = va_arg(list, long);
  va_end(list);
  if (number == SYS_getrandom && atomic_load_explicit(&is_seeded, memory_order_relaxed)) {
    fill((void *)arguments[0], (size_t)arguments[1]);
    return arguments[1];
  }
  static _Atomic(long (*)(long, ...)) system_function;
  long (*function)(long, ...) = atomic_load(&system_function);
  if (!function) {
    function = (long (*)(long, ...))dlsym(RTLD_NEXT, "syscall");
    atomic_store(&system_function, function);
  }
  return function(number, arguments[0], arguments[1], arguments[2], arguments[3], arguments[4], arguments[5]);
}

void arc4random_buf(void *bytes, size_t count) {
  if (atomic_load_explicit(&is_seeded, memory_order_relaxed)) return fill(bytes, count);
  static _Atomic(void (*)(void *, size_t)) system_function;
  void (*function)(void *, size_t) = atomic_load(&system_function);
  if (!function) {
    function = dlsym(RTLD_NEXT, "arc4random_buf");
    atomic_store(&system_function, function);
  }
  // A libc without it has getentropy, at most 256 bytes at a time.
  if (function) return function(bytes, count);
  for (size_t done = 0; done < count; done += 256) (void)!getentropy((char *)bytes + done, count - done < 256 ? count - done : 256);
}

uint32_t arc4random(void) {
  uint32_t word;
  arc4random_buf(&word, sizeof word);
  return word;
}

/// Even over 0..<limit: what would favour small numbers is drawn again.
uint32_t arc4random_uniform(uint32_t limit) {
  if (limit < 2) return 0;
  uint32_t least = -limit % limit, word;
  do word = arc4random();
  while (word < least);
  return word % limit;
}

// /dev/urandom

/// What the writer of a pipe needs.
struct random_pipe {
  int descriptor;
  uint64_t state;
};

/// Fills a pipe for as long as somebody reads it. It sleeps while the pipe is full.
static void *write_random_bytes(void *argument) {
  struct random_pipe pipe = *(struct random_pipe *)argument;
  free(argument);
  // A reader that has gone is told by the result, not by a signal.
  sigset_t signals;
  sigfillset(&signals);
  pthread_sigmask(SIG_BLOCK, &signals, NULL);
  uint64_t words[64];
  while (true) {
    for (int index = 0; index < 64; index++) words[index] = next_word_of(&pipe.state);
    for (size_t done = 0; done < sizeof words;) {
      ssize_t count = write(pipe.descriptor, (char *)words + done, sizeof words - done);
      if (count < 0 && errno != EINTR) {
        close(pipe.descriptor);
        return NULL;
      }
      if (count > 0) done += (size_t)count;
    }
  }
}

/// A descriptor to read repeatable numbers from, each with a sequence of its own; -1 when there is none to be had.
static int open_random_pipe(void) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return -1;
  struct random_pipe *pipe = malloc(sizeof *pipe);
  pthread_t thread;
  if (pipe) {
    pipe->descriptor = ends[1];
    pthread_mutex_lock(&lock);
    pipe->state = next_word();
    pthread_mutex_unlock(&lock);
    if (pthread_create(&thread, NULL, write_random_bytes, pipe) == 0) {
      pthread_detach(thread);
      return ends[0];
    }
    free(pipe);
  }
  close(ends[0]);
  close(ends[1]);
  return -1;
}

static int open_through(const char *name, _Atomic(int (*)(const char *, int, ...)) *system_function, const char *path, int flags, mode_t mode) {
  if (atomic_load_explicit(&is_seeded, memory_order_relaxed) && path && (flags & O_ACCMODE) == O_RDONLY
      && (strcmp(path, "/dev/urandom") == 0 || strcmp(path, "/dev/random") == 0)) {
    int descriptor = open_random_pipe();
    if (descriptor >= 0) return descriptor;
  }
  int (*function)(const char *, int, ...) = atomic_load(system_function);
  if (!function) {
    function = (int (*)(const char *, int, ...))dlsym(RTLD_NEXT, name);
    atomic_store(system_function, function);
  }
  return function(path, flags, mode);
}

static mode_t mode_argument(int flags, va_list list) {
  return flags & O_CREAT || (flags & O_TMPFILE) == O_TMPFILE ? va_arg(list, mode_t) : 0;
}

int open(const char *path, int flags, ...) {
  static _Atomic(int (*)(const char *, int, ...)) system_function;
  va_list list;
  va_start(list, flags);
  mode_t mode = mode_argument(flags, list);
  va_end(list);
  return open_through("open", &system_function, path, flags, mode);
}

int open64(const char *path, int flags, ...) {
  static _Atomic(int (*)(const char *, int, ...)) system_function;
  va_list list;
  va_start(list, flags);
  mode_t mode = mode_argument(flags, list);
  va_end(list);
  return open_through("open64", &system_function, path, flags, mode);
}
