// Local sockets that two processes find by a name. The name lies in no folder: it is gone with the socket.
#pragma once
#include <sys/types.h>

/// Waits for connections under a name of at most 100 bytes. Returns a descriptor, or -1 with errno.
int quince_listen(const char *name);

/// Takes a connection that waits, if it comes from this process; one from another is closed. Returns a descriptor, or -1 with errno:
/// EAGAIN when none waits, EPERM when it came from another process.
int quince_accept(int listener, pid_t process);

/// Connects to who listens under a name, if that is a process of the same user. Returns a descriptor, or -1 with errno.
int quince_connect(const char *name);
