#include "InputDevices.h"
#include <linux/input.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

int quince_input_axis_resolution(int device, int axis) {
  struct input_absinfo info;
  return ioctl(device, EVIOCGABS(axis), &info) < 0 ? -1 : info.resolution;
}

int quince_input_axis_value(int device, int axis) {
  struct input_absinfo info;
  return ioctl(device, EVIOCGABS(axis), &info) < 0 ? 0 : info.value;
}

int quince_input_use_monotonic_clock(int device) {
  int clock = CLOCK_MONOTONIC;
  return ioctl(device, EVIOCSCLOCKID, &clock);
}

int quince_watch_folder(const char *path) {
  int descriptor = inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
  if (descriptor < 0) return -1;
  if (inotify_add_watch(descriptor, path, IN_CREATE | IN_DELETE | IN_ATTRIB | IN_ONLYDIR) < 0) {
    close(descriptor);
    return -1;
  }
  return descriptor;
}
