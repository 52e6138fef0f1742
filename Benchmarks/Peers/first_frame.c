// first_frame COMMAND…: starts a command and prints, in milliseconds from just before the fork, when a window at least 700 pixels
// wide is mapped ("MARK xmap") and when its middle holds both white and dark pixels, that is text on white ("MARK xdrawn"). It
// sees what any X client sees, so every toolkit is measured alike. Then it waits; a SIGTERM ends the command too.
#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

static pid_t child;

static void end(int signal_number) {
  (void)signal_number;
  kill(child, SIGTERM);
  _exit(0);
}

static int ignore_error(Display *display, XErrorEvent *error) {
  (void)display;
  (void)error;
  return 0;
}

static double milliseconds(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec * 1e3 + (double)time.tv_nsec / 1e6;
}

static Window wide_window(Display *display, Window root) {
  Window ignored_root, ignored_parent, *children = NULL, found = 0;
  unsigned count = 0;
  XQueryTree(display, root, &ignored_root, &ignored_parent, &children, &count);
  for (unsigned index = 0; index < count && !found; index++) {
    XWindowAttributes attributes;
    if (XGetWindowAttributes(display, children[index], &attributes) && attributes.map_state == IsViewable && attributes.width >= 700)
      found = children[index];
  }
  if (children) XFree(children);
  return found;
}

static int shows_text(Display *display, Window root, Window window) {
  enum { width = 300, height = 120 };
  XWindowAttributes attributes;
  if (!XGetWindowAttributes(display, window, &attributes) || attributes.width < 700) return 0;
  int x = attributes.x + attributes.width / 2 - width / 2, y = attributes.y + attributes.height / 2 - height / 2;
  XImage *image = XGetImage(display, root, x, y, width, height, AllPlanes, ZPixmap);
  if (!image) return 0;
  int white = 0, dark = 0;
  for (int row = 0; row < height; row++) {
    for (int column = 0; column < width; column++) {
      unsigned green = (unsigned)(XGetPixel(image, column, row) >> 8) & 255;
      white += green > 250;
      dark += green < 80;
    }
  }
  XDestroyImage(image);
  return white > 20000 && dark > 100;
}

int main(int count, char **words) {
  if (count < 2) {
    fprintf(stderr, "usage: first_frame COMMAND…\n");
    return 64;
  }
  Display *display = XOpenDisplay(NULL);
  if (!display) {
    fprintf(stderr, "first_frame: no X display\n");
    return 69;
  }
  XSetErrorHandler(ignore_error);
  Window root = DefaultRootWindow(display), window = 0;
  XSync(display, 0);
  double start = milliseconds();
  child = fork();
  if (child == 0) {
    execvp(words[1], words + 1);
    _exit(127);
  }
  signal(SIGTERM, end);
  for (;; usleep(1000)) {
    if (!window) {
      window = wide_window(display, root);
      if (!window) continue;
      printf("MARK xmap ms=%.1f\n", milliseconds() - start);
      fflush(stdout);
    }
    if (!shows_text(display, root, window)) continue;
    printf("MARK xdrawn ms=%.1f\n", milliseconds() - start);
    fflush(stdout);
    break;
  }
  for (;;) pause();
}
