// A clock that stands still until it is told to move, for the whole process: clock_gettime, gettimeofday, time and timerfd are defined
// here, before libc in the order of the dynamic linker, and pass everything on to libc until the clock is switched on. Foundation's
// dates and timers, dispatch's delays and Swift's Task.sleep all come down to these calls.
//
// It does not reach: nanosleep, usleep, sleep and poll (they wait for real time), and files' time stamps. Waits for a semaphore or a
// condition with a time limit last as long in real time as they were meant to (CWaiting.c).
#pragma once
#include <stdbool.h>
#include <stdint.h>

/// Switches the clock on. Both in nanoseconds: since the phone's boot, and since 1970.
void quince_virtual_clock_start(int64_t media_time, int64_t wall_time);
/// Back to the system's clock; for tests. Timers that were set meanwhile are due at once.
void quince_virtual_clock_stop(void);
bool quince_virtual_clock_is_on(void);

/// Moves the clock to a media time, nanoseconds; never backwards. Timers that are due by then fire.
void quince_virtual_clock_set(int64_t media_time);
/// Nanoseconds since the phone's boot.
int64_t quince_virtual_clock_now(void);
/// The earliest media time at which a timer will be due, or INT64_MAX.
int64_t quince_virtual_clock_next_timer(void);

/// True when every thread but the calling one sleeps at this moment. Main thread only.
bool quince_other_threads_sleep(void);

/// Makes Swift's and libc's random numbers repeatable; see CRandomness.c.
void quince_seed_randomness(uint64_t seed);
/// Back to the system's; for tests.
void quince_forget_seed(void);
