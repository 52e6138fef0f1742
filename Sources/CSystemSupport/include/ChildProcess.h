// Child processes: started so that they end with this one, watched through descriptors.
#pragma once
#include <sys/types.h>

/// Starts a program. `descriptors[i]` of this process becomes descriptor `i` of the child (-1: closed); no other stays open. The child
/// is the first of a process group of its own, and the kernel ends it when the calling thread ends.
/// Returns the process identifier, or -1 with errno.
pid_t quince_spawn(const char *path, char *const arguments[], char *const environment[], const int *descriptors, int count);

/// A descriptor that is readable once the process has ended. -1 with errno.
int quince_process_descriptor(pid_t process);

/// From now on the first SIGINT, SIGTERM or SIGHUP makes the returned descriptor readable, with the signal's number as one byte; a
/// second one ends this process as usual. Called again it returns the same descriptor. -1 with errno.
int quince_interrupt_descriptor(void);

/// How a status of `waitpid` is to be read.
int quince_exit_status(int status);
/// 0 when no signal ended the process.
int quince_exit_signal(int status);
