// System calls that Swift cannot spell: anonymous shared memory and file descriptors sent over a socket.
#pragma once
#include "ChildProcess.h"
#include "InputDevices.h"
#include "NamedSockets.h"
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/// Anonymous shared memory of `length` bytes, sealed against shrinking. Returns a descriptor, or -1 with errno.
int quince_shared_memory(const char *name, size_t length);

/// Sends bytes with up to 200 descriptors attached. Returns the bytes sent, or -1 with errno.
ssize_t quince_send_with_descriptors(int socket, const void *bytes, size_t length, const int *descriptors, int count);

/// Receives bytes and the descriptors that came with them (at most `capacity`; `*count` tells how many).
/// Returns the bytes received, 0 at the end of the stream, or -1 with errno. Received descriptors are close-on-exec.
ssize_t quince_receive_with_descriptors(int socket, void *bytes, size_t length, int *descriptors, int capacity, int *count);

/// An epoll descriptor that is readable while `descriptor` is. It exists because the run loop on Linux acknowledges a ready
/// port by reading eight bytes from it: from an epoll descriptor nothing can be read, so no data is lost. -1 with errno.
int quince_readiness_descriptor(int descriptor);

/// A set of descriptors to wait for (epoll). -1 with errno.
int quince_wait_set(void);

/// Puts a descriptor into the set, with a number by which it is told of, or takes it out. 0, or -1 with errno.
int quince_wait_set_add(int set, int descriptor, uint64_t number);
int quince_wait_set_remove(int set, int descriptor);

/// Waits until some of the set can be read, at most so many seconds, to the microsecond; a limit that no clock reaches is none. Puts the
/// numbers of at most `capacity` of them into `ready`. Returns how many, or -1 with errno.
int quince_wait(int set, uint64_t *ready, int capacity, double seconds);

/// A timer on CLOCK_MONOTONIC that is readable once it is due, eight bytes at a time. -1 with errno.
int quince_timer_descriptor(void);

/// Makes the timer due at a time (nanoseconds of its clock) and every `interval` nanoseconds after it. 0 stops it.
void quince_timer_set(int timer, int64_t first, int64_t interval);
