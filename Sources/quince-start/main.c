// What `./quince` starts: becomes the program `quince` beside it, and, when it can, starts the app first. Loading an app and loading the
// phone take about as long; begun together on two processors they take the time of one. An app that nobody has changed since it was last
// run by the same words starts the same way again, and how was written down then (Phone/Run/StartRecord.swift): here the files that
// decided about it are compared by time and size, and the app is started. The phone takes it over, or ends it if it wants something else.
// Small on purpose: nothing but libc is loaded before the app is on its way.
#define _GNU_SOURCE
#include "CSystemSupport.h"
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

extern char **environ;

enum { longest_record = 1 << 20, app_link = 3 };

/// What decides about a start besides the words and the folder; as in StartRecord.swift.
static const char *const variables[] = {
    "HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "QUINCE_BUILD_FOLDER", "PATH", "DISPLAY", "WAYLAND_DISPLAY", "SWIFT_BACKTRACE"};
enum { variable_count = sizeof variables / sizeof *variables };

/// Grows; out of memory it stays empty, and nothing is started early.
typedef struct {
  char *bytes;
  size_t length, capacity;
} text;

static int append(text *to, const char *bytes, size_t length) {
  if (to->length + length + 1 > to->capacity) {
    size_t capacity = 2 * (to->length + length + 1);
    char *larger = realloc(to->bytes, capacity);
    if (!larger) return 0;
    to->bytes = larger;
    to->capacity = capacity;
  }
  memcpy(to->bytes + to->length, bytes, length);
  to->length += length;
  to->bytes[to->length] = 0;
  return 1;
}

static int append_line(text *to, const char *words) { return append(to, words, strlen(words)) && append(to, "\n", 1); }

/// Folder, words and variables of this start, a line each.
static int describe(text *key, int count, char **words) {
  char folder[PATH_MAX];
  if (!getcwd(folder, sizeof folder) || !append_line(key, folder)) return 0;
  for (int index = 1; index < count; index++) {
    if (strchr(words[index], '\n') || !append_line(key, words[index])) return 0;
  }
  for (int index = 0; index < variable_count; index++) {
    const char *value = getenv(variables[index]);
    if ((value && strchr(value, '\n')) || !append_line(key, value ? value : "")) return 0;
  }
  return 1;
}

/// FNV-1a.
static uint64_t hash(const text *of) {
  uint64_t value = 0xcbf29ce484222325;
  for (size_t index = 0; index < of->length; index++) value = (value ^ (unsigned char)of->bytes[index]) * 0x100000001b3;
  return value;
}

static int record_path(char *path, size_t size, uint64_t name) {
  const char *cache = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
  int length = -1;
  if (cache && *cache == '/') length = snprintf(path, size, "%s/quince/starts/%016llx", cache, (unsigned long long)name);
  else if (home && *home == '/') length = snprintf(path, size, "%s/.cache/quince/starts/%016llx", home, (unsigned long long)name);
  return length > 0 && (size_t)length < size;
}

static int read_file(const char *path, text *to) {
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  char chunk[16 << 10];
  ssize_t length;
  while ((length = read(file, chunk, sizeof chunk)) > 0 && to->length < longest_record) {
    if (!append(to, chunk, (size_t)length)) break;
  }
  close(file);
  return length == 0;
}

/// The next line; NULL at the end. Lines end with "\n", which becomes 0.
static char *next_line(char **rest) {
  char *line = *rest, *end = line ? strchr(line, '\n') : NULL;
  if (!end) return NULL;
  *end = 0;
  *rest = end + 1;
  return line;
}

static int next_number(char **rest, int most) {
  char *line = next_line(rest), *end;
  if (!line) return -1;
  long number = strtol(line, &end, 10);
  return *end == 0 && end != line && number >= 0 && number <= most ? (int)number : -1;
}

/// "time size path": nanoseconds since 1970 and bytes; -1 for the time of what is not there, -2 for a folder that must be there.
static int is_as_it_was(char *line) {
  char *path;
  long long time = strtoll(line, &path, 10), size = strtoll(path, &path, 10);
  if (*path++ != ' ') return 0;
  struct stat status;
  int is_there = stat(path, &status) == 0;
  if (time == -1) return !is_there;
  if (!is_there) return 0;
  if (time == -2) return S_ISDIR(status.st_mode);
  return time == (long long)status.st_mtim.tv_sec * 1000000000 + status.st_mtim.tv_nsec && size == (long long)status.st_size;
}

/// This process's environment with the values of the record in it.
static char **merged_environment(char **values, int count) {
  int inherited = 0;
  while (environ[inherited]) inherited++;
  char **result = calloc((size_t)(inherited + count) + 1, sizeof *result);
  if (!result) return NULL;
  int length = 0;
  for (int index = 0; index < inherited; index++) {
    const char *equals = strchr(environ[index], '=');
    size_t name = equals ? (size_t)(equals - environ[index]) + 1 : 0;
    int is_replaced = 0;
    for (int other = 0; other < count && name; other++) is_replaced |= strncmp(environ[index], values[other], name) == 0;
    if (!is_replaced) result[length++] = environ[index];
  }
  for (int index = 0; index < count; index++) result[length++] = values[index];
  return result;
}

/// Starts the app and leaves what the phone needs to know of it in the environment.
static void start(const char *executable, char **arguments, char **environment) {
  int link[2], errors[2], input = open("/dev/null", O_RDONLY | O_CLOEXEC);
  if (input < 0 || socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, link) != 0) return;
  if (pipe2(errors, O_CLOEXEC) != 0) return;
  int descriptors[] = {input, STDOUT_FILENO, errors[1], link[1]};
  pid_t app = quince_spawn(executable, arguments, environment, descriptors, app_link + 1);
  close(input);
  close(link[1]);
  close(errors[1]);
  if (app < 0) return;
  // These two go with this process when it becomes the phone.
  fcntl(link[0], F_SETFD, 0);
  fcntl(errors[0], F_SETFD, 0);
  char value[64];
  snprintf(value, sizeof value, "%d %d %d", (int)app, link[0], errors[0]);
  setenv("QUINCE_STARTED", value, 1);
}

/// Reads the record of a start, checks it, and starts the app. Does nothing when anything is not as it should be.
static void start_early(int count, char **words) {
  text key = {0}, record = {0};
  char path[PATH_MAX];
  if (!describe(&key, count, words) || !record_path(path, sizeof path, hash(&key)) || !read_file(path, &record)) return;
  char *rest = record.bytes, *line = next_line(&rest);
  if (!line || strcmp(line, "quince-start 1") != 0) return;
  // Two starts may have the same hash.
  if (strncmp(rest, key.bytes, key.length) != 0) return;
  rest += key.length;

  char *executable = next_line(&rest);
  int argument_count = next_number(&rest, 1000);
  if (!executable || argument_count < 0) return;
  char **arguments = calloc((size_t)argument_count + 2, sizeof *arguments);
  if (!arguments) return;
  arguments[0] = executable;
  for (int index = 0; index < argument_count; index++) {
    if (!(arguments[index + 1] = next_line(&rest))) return;
  }
  int value_count = next_number(&rest, 1000);
  if (value_count < 0) return;
  char **values = calloc((size_t)value_count + 1, sizeof *values);
  if (!values) return;
  for (int index = 0; index < value_count; index++) {
    if (!(values[index] = next_line(&rest)) || !strchr(values[index], '=')) return;
  }
  while ((line = next_line(&rest)) && strcmp(line, "end") != 0) {
    if (!is_as_it_was(line)) return;
  }
  char **environment = line ? merged_environment(values, value_count) : NULL;
  if (environment) start(executable, arguments, environment);
}

int main(int count, char **words) {
  char program[PATH_MAX];
  ssize_t length = readlink("/proc/self/exe", program, sizeof program - 8);
  if (length <= 0) {
    perror("quince");
    return 71;
  }
  program[length] = 0;
  strcpy(strrchr(program, '/') + 1, "quince");
  unsetenv("QUINCE_STARTED");
  if (count > 2 && strcmp(words[1], "run") == 0) start_early(count, words);
  words[0] = program;
  execv(program, words);
  fprintf(stderr, "quince: %s cannot be started: %s\n", program, strerror(errno));
  return 71;
}
