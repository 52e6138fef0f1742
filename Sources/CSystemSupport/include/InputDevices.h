// What Swift cannot ask the kernel's input devices itself: the requests are macros with a size in them.
#pragma once
#include <stddef.h>
#include <stdint.h>

/// Units a G (or a degree a second) of an absolute axis; 0 when the device tells none, -1 with errno when it has no such axis.
int quince_input_axis_resolution(int device, int axis);

/// The present value of an absolute axis; 0 when it has none.
int quince_input_axis_value(int device, int axis);

/// Events carry CLOCK_MONOTONIC from now on. 0, or -1 with errno.
int quince_input_use_monotonic_clock(int device);

/// Watches a folder for files that come, go or get other rights. Returns a descriptor that becomes readable, or -1 with errno.
int quince_watch_folder(const char *path);
