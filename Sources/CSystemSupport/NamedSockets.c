// Abstract sockets of the kernel's; who is at the other end, the kernel says (SO_PEERCRED).
#define _GNU_SOURCE
#include "NamedSockets.h"
#include <errno.h>
#include <stddef.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

/// The length of the address; 0 with errno when the name is too long.
static socklen_t make_address(const char *name, struct sockaddr_un *address) {
  size_t length = strlen(name);
  if (length == 0 || length > 100) {
    errno = EINVAL;
    return 0;
  }
  memset(address, 0, sizeof *address);
  address->sun_family = AF_UNIX;
  // A name that begins with a zero byte is abstract.
  memcpy(address->sun_path + 1, name, length);
  return (socklen_t)(offsetof(struct sockaddr_un, sun_path) + 1 + length);
}

static int close_with(int descriptor, int error) {
  close(descriptor);
  errno = error;
  return -1;
}

int quince_listen(const char *name) {
  struct sockaddr_un address;
  socklen_t length = make_address(name, &address);
  if (length == 0) return -1;
  int listener = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (listener < 0) return -1;
  if (bind(listener, (struct sockaddr *)&address, length) != 0 || listen(listener, 1) != 0) return close_with(listener, errno);
  return listener;
}

int quince_accept(int listener, pid_t process) {
  int connection;
  do connection = accept4(listener, NULL, NULL, SOCK_CLOEXEC);
  while (connection < 0 && errno == EINTR);
  if (connection < 0) return -1;
  struct ucred peer;
  socklen_t length = sizeof peer;
  if (getsockopt(connection, SOL_SOCKET, SO_PEERCRED, &peer, &length) != 0) return close_with(connection, errno);
  return peer.pid == process ? connection : close_with(connection, EPERM);
}

int quince_connect(const char *name) {
  struct sockaddr_un address;
  socklen_t size = make_address(name, &address);
  if (size == 0) return -1;
  int connection = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (connection < 0) return -1;
  int result;
  do result = connect(connection, (struct sockaddr *)&address, size);
  while (result != 0 && errno == EINTR);
  if (result != 0) return close_with(connection, errno);
  struct ucred peer;
  socklen_t length = sizeof peer;
  if (getsockopt(connection, SOL_SOCKET, SO_PEERCRED, &peer, &length) != 0) return close_with(connection, errno);
  return peer.uid == geteuid() ? connection : close_with(connection, EPERM);
}
