// Fewer system calls for each turn of Core Foundation's run loop on the main thread. Before it sleeps, the run loop puts the main queue's
// descriptor into the set it waits for, and takes it out again when it wakes, since a nested loop must not serve the main queue; and to
// learn what has happened it asks twice, with ppoll and with epoll_wait. These functions stand before libc's, as those of the virtual
// clock do, and leave out what undoes itself: the descriptor is taken out only when somebody waits for the set without having put it in,
// and the first question brings the answer to the second. What the run loop sees is the same. All other calls go to libc.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/epoll.h>

static int (*system_epoll_ctl)(int, int, int, struct epoll_event *);
static int (*system_epoll_wait)(int, struct epoll_event *, int, int);
static int (*system_ppoll)(struct pollfd *, nfds_t, const struct timespec *, const sigset_t *);
/// dispatch's door for run loops: the descriptor that tells of work on the main queue.
static int (*main_queue_descriptor)(void);
static pthread_t main_thread;

// Used on the main thread only.
static struct {
  /// The set that holds the main queue's descriptor; -1: none does.
  int set;
  int port;
  /// The run loop has taken the descriptor out, and the kernel was not told.
  bool is_taken_out;
  /// What `epoll_wait` is to answer next.
  bool has_answer;
  struct epoll_event answer;
} state = {.set = -1, .port = -1};

/// Others may call before this file's constructor has run.
static void find_system_functions(void) {
  if (system_ppoll) return;
  system_epoll_ctl = dlsym(RTLD_NEXT, "epoll_ctl");
  system_epoll_wait = dlsym(RTLD_NEXT, "epoll_wait");
  system_ppoll = dlsym(RTLD_NEXT, "ppoll");
}

__attribute__((constructor)) static void prepare(void) {
  find_system_functions();
  *(void **)&main_queue_descriptor = dlsym(RTLD_DEFAULT, "_dispatch_get_main_queue_port_4CF");
  // The dynamic linker runs this on the main thread.
  main_thread = pthread_self();
}

static bool is_main(void) { return main_queue_descriptor && pthread_equal(pthread_self(), main_thread); }

/// Makes the kernel's set what the run loop takes it for.
static void take_out(void) {
  if (state.is_taken_out) system_epoll_ctl(state.set, EPOLL_CTL_DEL, state.port, NULL);
  state.set = state.port = -1;
  state.is_taken_out = state.has_answer = false;
}

int epoll_ctl(int set, int operation, int descriptor, struct epoll_event *event) {
  find_system_functions();
  if (!is_main()) return system_epoll_ctl(set, operation, descriptor, event);
  bool is_held = set == state.set && descriptor == state.port;
  if (operation == EPOLL_CTL_ADD) {
    if (is_held && state.is_taken_out) {
      state.is_taken_out = false;
      return 0;
    }
    if (descriptor != main_queue_descriptor()) return system_epoll_ctl(set, operation, descriptor, event);
    // Another mode's set.
    if (state.is_taken_out) take_out();
    int result = system_epoll_ctl(set, operation, descriptor, event);
    if (result == 0 && state.set < 0) {
      state.set = set;
      state.port = descriptor;
    }
    return result;
  }
  if (operation == EPOLL_CTL_DEL && is_held && !state.is_taken_out) {
    state.is_taken_out = true;
    return 0;
  }
  return system_epoll_ctl(set, operation, descriptor, event);
}

int ppoll(struct pollfd *descriptors, nfds_t count, const struct timespec *limit, const sigset_t *mask) {
  find_system_functions();
  if (count != 1 || descriptors->fd != state.set || !is_main()) return system_ppoll(descriptors, count, limit, mask);
  if (state.is_taken_out) {
    take_out();
    return system_ppoll(descriptors, count, limit, mask);
  }
  if (state.has_answer) {
    descriptors->revents = POLLIN;
    return 1;
  }
  bool is_immediate = limit && limit->tv_sec == 0 && limit->tv_nsec == 0;
  if ((limit && !is_immediate) || mask || descriptors->events != POLLIN) return system_ppoll(descriptors, count, limit, mask);
  int result = system_epoll_wait(state.set, &state.answer, 1, limit ? 0 : -1);
  state.has_answer = result == 1;
  descriptors->revents = result == 1 ? POLLIN : 0;
  return result;
}

int epoll_wait(int set, struct epoll_event *events, int capacity, int milliseconds) {
  find_system_functions();
  if (set == state.set && capacity > 0 && is_main()) {
    if (state.has_answer) {
      state.has_answer = false;
      *events = state.answer;
      return 1;
    }
    if (state.is_taken_out) take_out();
  }
  return system_epoll_wait(set, events, capacity, milliseconds);
}
