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

/// Runs in the child between fork and exec: nothing but system calls.
static void become(const char *path, char *const arguments[], char *const environment[], const int *descriptors, int count, int report,
                   pid_t parent) {
  int copies[descriptor_limit];
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  signal(SIGPIPE, SIG_DFL);
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(127);
  // First out of the way of the final numbers, then to them.
  for (int index = 0; index < count; index++) {
    copies[index] = descriptors[index] < 0 ? -1 : fcntl(descriptors[index], F_DUPFD_CLOEXEC, descriptor_limit);
    if (descriptors[index] >= 0 && copies[index] < 0) goto failed;
  }
  report = fcntl(report, F_DUPFD_CLOEXEC, descriptor_limit);
  for (int index = 0; index < count; index++) {
    if (copies[index] < 0) close(index);
    else if (dup2(copies[index], index) < 0) goto failed;
  }
  // A failure leaves descriptors of others open; it does not matter, for the usual ones close by themselves.
  syscall(SYS_close_range, (unsigned)count, ~0U, 4 /* CLOSE_RANGE_CLOEXEC */);
  execve(path, arguments, environment);
failed:;
  int error = errno;
  ssize_t ignored = write(report, &error, sizeof error);
  (void)ignored;
  _exit(127);
}

pid_t quince_spawn(const char *path, char *const arguments[], char *const environment[], const int *descriptors, int count) {
  if (count > descriptor_limit) {
    errno = EINVAL;
    return -1;
  }
  // Closed by a successful exec; carries errno otherwise.
  int report[2];
  if (pipe2(report, O_CLOEXEC) != 0) return -1;
  pid_t parent = getpid(), child = fork();
  if (child == 0) become(path, arguments, environment, descriptors, count, report[1], parent);
  int error = errno;
  close(report[1]);
  if (child > 0) {
    ssize_t length;
    do length = read(report[0], &error, sizeof error);
    while (length < 0 && errno == EINTR);
    if (length == sizeof error) {
      waitpid(child, NULL, 0);
      child = -1;
    }
  }
  close(report[0]);
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
