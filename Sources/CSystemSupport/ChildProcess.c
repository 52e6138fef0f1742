#define _GNU_SOURCE
#include "ChildProcess.h"
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

enum { descriptor_limit = 16 };

/// Runs in the child between vfork and exec, in the parent's memory: nothing but system calls. Leaves in `failure` why it failed.
static void become(const char *path, char *const arguments[], char *const environment[], const int *descriptors, int count, pid_t parent,
                   volatile int *failure) {
  int copies[descriptor_limit];
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(127);
  // First out of the way of the final numbers, then to them.
  for (int index = 0; index < count; index++) {
    copies[index] = descriptors[index] < 0 ? -1 : fcntl(descriptors[index], F_DUPFD_CLOEXEC, descriptor_limit);
    if (descriptors[index] >= 0 && copies[index] < 0) goto failed;
  }
  for (int index = 0; index < count; index++) {
    if (copies[index] < 0) close(index);
    else if (dup2(copies[index], index) < 0) goto failed;
  }
  // A failure leaves descriptors of others open; it does not matter, for the usual ones close by themselves.
  syscall(SYS_close_range, (unsigned)count, ~0U, 4 /* CLOSE_RANGE_CLOEXEC */);
  signal(SIGPIPE, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  execve(path, arguments, environment);
failed:
  *failure = errno;
  _exit(127);
}

// A copy of this process's page tables, as fork makes it, takes a millisecond before an app even begins to start.
pid_t quince_spawn(const char *path, char *const arguments[], char *const environment[], const int *descriptors, int count) {
  if (count > descriptor_limit) {
    errno = EINVAL;
    return -1;
  }
  // No handler of this process's runs in the child.
  sigset_t all, former;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &former);
  volatile int failure = 0;
  pid_t parent = getpid(), child = vfork();
  if (child == 0) become(path, arguments, environment, descriptors, count, parent, &failure);
  int error = child < 0 ? errno : failure;
  pthread_sigmask(SIG_SETMASK, &former, NULL);
  if (child > 0 && error) {
    waitpid(child, NULL, 0);
    child = -1;
  }
  if (child < 0) errno = error;
  return child;
}

int quince_process_descriptor(pid_t process) { return (int)syscall(SYS_pidfd_open, process, 0); }

static int interrupt_pipe[2] = {-1, -1};

static void note_interrupt(int signal) {
  int saved = errno;
  unsigned char number = (unsigned char)signal;
  ssize_t ignored = write(interrupt_pipe[1], &number, 1);
  (void)ignored;
  errno = saved;
}

int quince_interrupt_descriptor(void) {
  if (interrupt_pipe[0] >= 0) return interrupt_pipe[0];
  if (pipe2(interrupt_pipe, O_CLOEXEC | O_NONBLOCK) != 0) return -1;
  struct sigaction action = {.sa_handler = note_interrupt, .sa_flags = SA_RESTART | SA_RESETHAND};
  sigaction(SIGINT, &action, NULL);
  sigaction(SIGTERM, &action, NULL);
  sigaction(SIGHUP, &action, NULL);
  return interrupt_pipe[0];
}

int quince_exit_status(int status) { return WIFEXITED(status) ? WEXITSTATUS(status) : -1; }

int quince_exit_signal(int status) { return WIFSIGNALED(status) ? WTERMSIG(status) : 0; }
