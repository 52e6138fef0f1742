#include "CSDL2.h"
#include "CLibraryTable.h"
#include "WindowInfo.h"
#include <dlfcn.h>
#include <stddef.h>

// A number of X11's, named as a function of SDL's.
#undef DisableScreenSaver

static struct {
  quince_sdl_functions functions;
  /// Its types are for this file only.
  SDL_bool (*GetWindowWMInfo)(SDL_Window *, SDL_SysWMinfo *);
} table;

/// Every entry of the table and the symbol it is filled from.
static const quince_library_entry entries[] = {
#define ENTRY(name) {"SDL_" #name, offsetof(quince_sdl_functions, name)}
  ENTRY(InitSubSystem), ENTRY(QuitSubSystem), ENTRY(SetHint), ENTRY(GetError), ENTRY(PollEvent), ENTRY(GetTicks), ENTRY(CreateWindow),
  ENTRY(DestroyWindow), ENTRY(ShowWindow), ENTRY(SetWindowTitle), ENTRY(SetWindowSize), ENTRY(GetWindowSize), ENTRY(SetWindowIcon), ENTRY(GetWindowSurface),
  ENTRY(UpdateWindowSurfaceRects), ENTRY(GetDisplayUsableBounds), ENTRY(StartTextInput), ENTRY(StopTextInput), ENTRY(SetTextInputRect),
  ENTRY(GetWindowPosition), ENTRY(SetWindowPosition), ENTRY(EnableScreenSaver), ENTRY(DisableScreenSaver),
  ENTRY(OpenAudioDevice), ENTRY(PauseAudioDevice), ENTRY(CloseAudioDevice),
  ENTRY(CaptureMouse), ENTRY(CreateRGBSurfaceFrom), ENTRY(FreeSurface),
#undef ENTRY
  {"SDL_GetWindowWMInfo", offsetof(__typeof__(table), GetWindowWMInfo)},
};

static quince_library library = {{"libSDL2-2.0.so.0"}, entries, sizeof entries / sizeof *entries, &table};

const quince_sdl_functions *quince_sdl_load(void) { return quince_library_load(&library) ? &table.functions : NULL; }

const char *quince_sdl_load_error(void) { return library.error; }

_Bool quince_sdl_window_info(SDL_Window *window, SDL_SysWMinfo *info) {
  SDL_VERSION(&info->version);
  return table.GetWindowWMInfo && table.GetWindowWMInfo(window, info);
}

int quince_sdl_connection_descriptor(SDL_Window *window) {
  SDL_SysWMinfo info;
  if (!quince_sdl_window_info(window, &info)) return -1;
#if defined(SDL_VIDEO_DRIVER_X11)
  if (info.subsystem == SDL_SYSWM_X11) return ConnectionNumber(info.info.x11.display);
#endif
#if defined(SDL_VIDEO_DRIVER_WAYLAND)
  if (info.subsystem == SDL_SYSWM_WAYLAND) {
    // SDL has loaded the library already; this only finds it.
    void *library = dlopen("libwayland-client.so.0", RTLD_LAZY | RTLD_NOLOAD);
    int (*descriptor)(struct wl_display *) = NULL;
    if (library) *(void **)&descriptor = dlsym(library, "wl_display_get_fd");
    if (descriptor) return descriptor(info.info.wl.display);
  }
#endif
  return -1;
}

_Bool quince_sdl_holds_events(SDL_Window *window) {
#if defined(SDL_VIDEO_DRIVER_X11)
  SDL_SysWMinfo info;
  // The length of Xlib's queue, which no call asks the server for.
  if (quince_sdl_window_info(window, &info) && info.subsystem == SDL_SYSWM_X11) return QLength(info.info.x11.display) > 0;
#endif
  (void)window;
  return 1;
}
