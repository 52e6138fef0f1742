// A window's pixels in memory that this process and the X server share (MIT-SHM). SDL's own window surface lies in such memory too, but
// each picture of it waits for the server's answer, which costs a second wake-up a frame. Xlib is SDL's: it is found, not loaded.
#include "WindowInfo.h"

#if defined(SDL_VIDEO_DRIVER_X11)
#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <X11/extensions/XShm.h>
#include <dlfcn.h>
#include <stddef.h>
#include <stdlib.h>
#include <sys/ipc.h>
#include <sys/shm.h>

// Requests that may be under way. A server that has not told of any of them by then is waited for, so that they never pile up.
enum { requests_under_way = 120 };

static struct {
  Status (*GetWindowAttributes)(Display *, Window, XWindowAttributes *);
  GC (*CreateGC)(Display *, Drawable, unsigned long, XGCValues *);
  int (*FreeGC)(Display *, GC);
  int (*Sync)(Display *, Bool);
  int (*Flush)(Display *);
  XErrorHandler (*SetErrorHandler)(XErrorHandler);
  int (*Free)(void *);
  int (*SetWindowBackground)(Display *, Window, unsigned long);
  Bool (*ShmQueryExtension)(Display *);
  XImage *(*ShmCreateImage)(Display *, Visual *, unsigned, int, char *, XShmSegmentInfo *, unsigned, unsigned);
  Bool (*ShmAttach)(Display *, XShmSegmentInfo *);
  Bool (*ShmDetach)(Display *, XShmSegmentInfo *);
  Bool (*ShmPutImage)(Display *, Drawable, GC, XImage *, int, int, int, int, unsigned, unsigned, Bool);
} x;

struct quince_x11_pixels {
  Display *display;
  Window window;
  GC context;
  XImage *image;
  XShmSegmentInfo segment;
};

static int findFunctions(void) {
  static int state = -1;
  if (state >= 0) return state;
  state = 0;
  void *xlib = dlopen("libX11.so.6", RTLD_LAZY | RTLD_NOLOAD), *extensions = dlopen("libXext.so.6", RTLD_LAZY | RTLD_NOLOAD);
  if (!xlib || !extensions) return state;
  const struct {
    void *library;
    const char *name;
    void *entry;
  } entries[] = {
      {xlib, "XGetWindowAttributes", &x.GetWindowAttributes}, {xlib, "XCreateGC", &x.CreateGC}, {xlib, "XFreeGC", &x.FreeGC},
      {xlib, "XSync", &x.Sync}, {xlib, "XFlush", &x.Flush}, {xlib, "XSetErrorHandler", &x.SetErrorHandler}, {xlib, "XFree", &x.Free},
      {xlib, "XSetWindowBackground", &x.SetWindowBackground},
      {extensions, "XShmQueryExtension", &x.ShmQueryExtension}, {extensions, "XShmCreateImage", &x.ShmCreateImage},
      {extensions, "XShmAttach", &x.ShmAttach}, {extensions, "XShmDetach", &x.ShmDetach}, {extensions, "XShmPutImage", &x.ShmPutImage},
  };
  for (size_t i = 0; i < sizeof entries / sizeof *entries; i++) {
    void *function = dlsym(entries[i].library, entries[i].name);
    if (!function) return state;
    *(void **)entries[i].entry = function;
  }
  return state = 1;
}

static int attachFailed;

static int noteError(Display *display, XErrorEvent *event) {
  (void)display, (void)event;
  attachFailed = 1;
  return 0;
}

/// Whether the server can read this process's memory: it cannot from another machine or another container.
static int attach(Display *display, XShmSegmentInfo *segment) {
  x.Sync(display, False);
  attachFailed = 0;
  XErrorHandler former = x.SetErrorHandler(noteError);
  Bool isAsked = x.ShmAttach(display, segment);
  x.Sync(display, False);
  x.SetErrorHandler(former);
  return isAsked && !attachFailed;
}

/// Words of 32 bits, red in the middle, in this machine's byte order: what the compositor writes.
static int isSuitable(const XImage *image) {
  const int one = 1;
  int machineOrder = *(const char *)&one ? LSBFirst : MSBFirst;
  return image->bits_per_pixel == 32 && image->byte_order == machineOrder && image->red_mask == 0xff0000 && image->green_mask == 0xff00 &&
         image->blue_mask == 0xff;
}

_Bool quince_sdl_blacken(SDL_Window *window) {
  SDL_SysWMinfo info;
  if (!quince_sdl_window_info(window, &info) || info.subsystem != SDL_SYSWM_X11 || !findFunctions()) return 0;
  // No bit set is black on every screen of red, green and blue.
  x.SetWindowBackground(info.info.x11.display, info.info.x11.window, 0);
  return 1;
}

quince_x11_pixels *quince_x11_pixels_make(SDL_Window *window, int width, int height) {
  SDL_SysWMinfo info;
  if (!quince_sdl_window_info(window, &info) || info.subsystem != SDL_SYSWM_X11 || !findFunctions()) return NULL;
  Display *display = info.info.x11.display;
  XWindowAttributes attributes;
  if (!x.ShmQueryExtension(display) || !x.GetWindowAttributes(display, info.info.x11.window, &attributes)) return NULL;
  quince_x11_pixels *pixels = calloc(1, sizeof *pixels);
  if (!pixels) return NULL;
  pixels->display = display;
  pixels->window = info.info.x11.window;
  pixels->segment.shmid = -1;
  pixels->image =
      x.ShmCreateImage(display, attributes.visual, (unsigned)attributes.depth, ZPixmap, NULL, &pixels->segment, (unsigned)width, (unsigned)height);
  if (!pixels->image || !isSuitable(pixels->image)) goto failed;
  pixels->segment.shmid = shmget(IPC_PRIVATE, (size_t)pixels->image->bytes_per_line * (size_t)height, IPC_CREAT | 0600);
  if (pixels->segment.shmid < 0) goto failed;
  pixels->segment.shmaddr = shmat(pixels->segment.shmid, NULL, 0);
  int isAttached = pixels->segment.shmaddr != (char *)-1 && attach(display, &pixels->segment);
  // From here on the memory goes with the last of the two processes.
  shmctl(pixels->segment.shmid, IPC_RMID, NULL);
  if (!isAttached) goto failed;
  pixels->image->data = pixels->segment.shmaddr;
  pixels->context = x.CreateGC(display, pixels->window, 0, NULL);
  return pixels;

failed:
  if (pixels->segment.shmaddr && pixels->segment.shmaddr != (char *)-1) shmdt(pixels->segment.shmaddr);
  if (pixels->image) x.Free(pixels->image);
  free(pixels);
  return NULL;
}

void *quince_x11_pixels_memory(quince_x11_pixels *pixels, int *bytesPerRow) {
  *bytesPerRow = pixels->image->bytes_per_line;
  return pixels->image->data;
}

_Bool quince_x11_pixels_show(quince_x11_pixels *pixels, const SDL_Rect *rects, int count) {
  Display *display = pixels->display;
  for (int i = 0; i < count; i++) {
    SDL_Rect rect = rects[i];
    x.ShmPutImage(
        display, pixels->window, pixels->context, pixels->image, rect.x, rect.y, rect.x, rect.y, (unsigned)rect.w, (unsigned)rect.h, False);
  }
  if (NextRequest(display) - LastKnownRequestProcessed(display) > requests_under_way) x.Sync(display, False);
  else x.Flush(display);
  return QLength(display) > 0;
}

void quince_x11_pixels_free(quince_x11_pixels *pixels) {
  if (!pixels) return;
  x.ShmDetach(pixels->display, &pixels->segment);
  x.FreeGC(pixels->display, pixels->context);
  x.Flush(pixels->display);
  x.Free(pixels->image);
  shmdt(pixels->segment.shmaddr);
  free(pixels);
}

#else

_Bool quince_sdl_blacken(SDL_Window *window) {
  (void)window;
  return 0;
}
quince_x11_pixels *quince_x11_pixels_make(SDL_Window *window, int width, int height) {
  (void)window, (void)width, (void)height;
  return NULL;
}
void *quince_x11_pixels_memory(quince_x11_pixels *pixels, int *bytesPerRow) {
  *bytesPerRow = 0;
  return pixels;
}
_Bool quince_x11_pixels_show(quince_x11_pixels *pixels, const SDL_Rect *rects, int count) {
  (void)pixels, (void)rects, (void)count;
  return 0;
}
void quince_x11_pixels_free(quince_x11_pixels *pixels) { (void)pixels; }

#endif
