#define _GNU_SOURCE
#include "CSystemSupport.h"
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

enum { descriptor_limit = 200 };

int quince_shared_memory(const char *name, size_t length) {
  int descriptor = memfd_create(name, MFD_CLOEXEC | MFD_ALLOW_SEALING);
  if (descriptor < 0) return -1;
  if (ftruncate(descriptor, (off_t)length) != 0) {
    int saved = errno;
    close(descriptor);
    errno = saved;
    return -1;
  }
  fcntl(descriptor, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW);
  return descriptor;
}

ssize_t quince_send_with_descriptors(int socket, const void *bytes, size_t length, const int *descriptors, int count) {
  struct iovec vector = {.iov_base = (void *)bytes, .iov_len = length};
  union {
    struct cmsghdr header;
    char bytes[CMSG_SPACE(sizeof(int) * descriptor_limit)];
  } control;
  struct msghdr message = {.msg_iov = &vector, .msg_iovlen = 1};
  if (count > descriptor_limit) {
    errno = EINVAL;
    return -1;
  }
  if (count > 0) {
    memset(&control, 0, sizeof control);
    message.msg_control = control.bytes;
    message.msg_controllen = CMSG_SPACE(sizeof(int) * (size_t)count);
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(sizeof(int) * (size_t)count);
    memcpy(CMSG_DATA(header), descriptors, sizeof(int) * (size_t)count);
  }
  ssize_t sent;
  do sent = sendmsg(socket, &message, MSG_NOSIGNAL);
  while (sent < 0 && errno == EINTR);
  return sent;
}

ssize_t quince_receive_with_descriptors(int socket, void *bytes, size_t length, int *descriptors, int capacity, int *count) {
  struct iovec vector = {.iov_base = bytes, .iov_len = length};
  union {
    struct cmsghdr header;
    char bytes[CMSG_SPACE(sizeof(int) * descriptor_limit)];
  } control;
  struct msghdr message = {
      .msg_iov = &vector, .msg_iovlen = 1, .msg_control = control.bytes, .msg_controllen = sizeof control.bytes};
  *count = 0;
  ssize_t received;
  do received = recvmsg(socket, &message, MSG_CMSG_CLOEXEC);
  while (received < 0 && errno == EINTR);
  if (received < 0) return received;
  for (struct cmsghdr *header = CMSG_FIRSTHDR(&message); header; header = CMSG_NXTHDR(&message, header)) {
    if (header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS) continue;
    int arrived = (int)((header->cmsg_len - CMSG_LEN(0)) / sizeof(int));
    const int *values = (const int *)CMSG_DATA(header);
    for (int index = 0; index < arrived; index++) {
      if (*count < capacity) descriptors[(*count)++] = values[index];
      else close(values[index]);
    }
  }
  return received;
}

int quince_readiness_descriptor(int descriptor) {
  int readiness = epoll_create1(EPOLL_CLOEXEC);
  if (readiness < 0) return -1;
  struct epoll_event event = {.events = EPOLLIN};
  if (epoll_ctl(readiness, EPOLL_CTL_ADD, descriptor, &event) != 0) {
    int saved = errno;
    close(readiness);
    errno = saved;
    return -1;
  }
  return readiness;
}

int quince_wait_set(void) { return epoll_create1(EPOLL_CLOEXEC); }

int quince_wait_set_add(int set, int descriptor, uint64_t number) {
  struct epoll_event event = {.events = EPOLLIN, .data.u64 = number};
  return epoll_ctl(set, EPOLL_CTL_ADD, descriptor, &event);
}

int quince_wait_set_remove(int set, int descriptor) { return epoll_ctl(set, EPOLL_CTL_DEL, descriptor, NULL); }

int quince_wait(int set, uint64_t *ready, int capacity, double seconds) {
  enum { most_events = 16 };
  struct epoll_event events[most_events];
  struct timespec limit = {0};
  int is_limited = seconds < 1e9;
  if (is_limited && seconds > 0) {
    limit.tv_sec = (time_t)seconds;
    limit.tv_nsec = (long)((seconds - (double)limit.tv_sec) * 1e9);
  }
  if (capacity > most_events) capacity = most_events;
  int count = epoll_pwait2(set, events, capacity, is_limited ? &limit : NULL, NULL);
  if (count < 0 && errno == ENOSYS) {
    // Before Linux 5.11.
    struct pollfd whole = {.fd = set, .events = POLLIN};
    count = ppoll(&whole, 1, is_limited ? &limit : NULL, NULL);
    if (count > 0) count = epoll_wait(set, events, capacity, 0);
  }
  for (int index = 0; index < count; index++) ready[index] = events[index].data.u64;
  return count;
}

int quince_timer_descriptor(void) { return timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK | TFD_CLOEXEC); }

void quince_timer_set(int timer, int64_t first, int64_t interval) {
  struct itimerspec times = {0};
  if (first > 0) {
    times.it_value = (struct timespec){.tv_sec = first / 1000000000, .tv_nsec = first % 1000000000};
    times.it_interval = (struct timespec){.tv_sec = interval / 1000000000, .tv_nsec = interval % 1000000000};
  }
  timerfd_settime(timer, TFD_TIMER_ABSTIME, &times, NULL);
}
