// SDL 2 without linking it: the library (and the eighty it brings along) is loaded at first use, so that a phone without a window never
// sees it. Types and constants come from SDL's own headers; functions are called through a table.
#pragma once
#define SDL_MAIN_HANDLED
#include <SDL2/SDL.h>
#include "Controllers.h"

/// The functions in use, named as SDL names them without the prefix.
typedef struct {
  int (*_Nonnull InitSubSystem)(Uint32);
  void (*_Nonnull QuitSubSystem)(Uint32);
  SDL_bool (*_Nonnull SetHint)(const char *_Nonnull, const char *_Nonnull);
  const char *_Nonnull (*_Nonnull GetError)(void);
  int (*_Nonnull PollEvent)(SDL_Event *_Nonnull);
  Uint32 (*_Nonnull GetTicks)(void);
  SDL_Window *_Nullable (*_Nonnull CreateWindow)(const char *_Nonnull, int, int, int, int, Uint32);
  void (*_Nonnull DestroyWindow)(SDL_Window *_Nonnull);
  void (*_Nonnull ShowWindow)(SDL_Window *_Nonnull);
  void (*_Nonnull SetWindowTitle)(SDL_Window *_Nonnull, const char *_Nonnull);
  void (*_Nonnull SetWindowSize)(SDL_Window *_Nonnull, int, int);
  void (*_Nonnull GetWindowPosition)(SDL_Window *_Nonnull, int *_Nullable, int *_Nullable);
  void (*_Nonnull SetWindowPosition)(SDL_Window *_Nonnull, int, int);
  void (*_Nonnull EnableScreenSaver)(void);
  void (*_Nonnull DisableScreenSaver)(void);
  void (*_Nonnull GetWindowSize)(SDL_Window *_Nonnull, int *_Nullable, int *_Nullable);
  void (*_Nonnull SetWindowIcon)(SDL_Window *_Nonnull, SDL_Surface *_Nonnull);
  SDL_Surface *_Nullable (*_Nonnull GetWindowSurface)(SDL_Window *_Nonnull);
  int (*_Nonnull UpdateWindowSurfaceRects)(SDL_Window *_Nonnull, const SDL_Rect *_Nonnull, int);
  int (*_Nonnull GetDisplayUsableBounds)(int, SDL_Rect *_Nonnull);
  void (*_Nonnull StartTextInput)(void);
  void (*_Nonnull StopTextInput)(void);
  void (*_Nonnull SetTextInputRect)(const SDL_Rect *_Nullable);
  int (*_Nonnull CaptureMouse)(SDL_bool);
  SDL_AudioDeviceID (*_Nonnull OpenAudioDevice)(const char *_Nullable, int, const SDL_AudioSpec *_Nonnull, SDL_AudioSpec *_Nullable, int);
  void (*_Nonnull PauseAudioDevice)(SDL_AudioDeviceID, int);
  void (*_Nonnull CloseAudioDevice)(SDL_AudioDeviceID);
  SDL_Surface *_Nullable (*_Nonnull CreateRGBSurfaceFrom)(void *_Nonnull, int, int, int, int, Uint32, Uint32, Uint32, Uint32);
  void (*_Nonnull FreeSurface)(SDL_Surface *_Nullable);
} quince_sdl_functions;

/// Loads the library at the first call. NULL when it cannot be; `quince_sdl_load_error` says why.
const quince_sdl_functions *_Nullable quince_sdl_load(void);
const char *_Nonnull quince_sdl_load_error(void);

/// The descriptor on which the display server speaks to this window: X11 or Wayland. -1 when there is none.
int quince_sdl_connection_descriptor(SDL_Window *_Nonnull window);

/// Whether events of the display server may already be in its library's queue, where its descriptor does not tell of them.
_Bool quince_sdl_holds_events(SDL_Window *_Nonnull window);

/// Has the display server show black where nothing has been drawn in a window that is not shown yet. False where it cannot be told to.
_Bool quince_sdl_blacken(SDL_Window *_Nonnull window);

/// Pixels of a window that lie in memory shared with the X server.
typedef struct quince_x11_pixels quince_x11_pixels;

/// Memory of `width` by `height` pixels (premultiplied ARGB32 words, `bytesPerRow` of them a row) from which the X server itself takes what
/// is shown. Unlike a window surface of SDL's, showing them waits for nobody: no answer is asked of the server, and none wakes this process.
/// NULL where the window is none of X11's, the server is not on this machine, or the screen has other pixels.
quince_x11_pixels *_Nullable quince_x11_pixels_make(SDL_Window *_Nonnull window, int width, int height);
void *_Nonnull quince_x11_pixels_memory(quince_x11_pixels *_Nonnull pixels, int *_Nonnull bytesPerRow);
/// Has the server show these parts. Waits only for a server that has not kept up for a long time; what is written meanwhile may be shown
/// early. Returns whether events of the server have come into its library's queue (see `quince_sdl_holds_events`).
_Bool quince_x11_pixels_show(quince_x11_pixels *_Nonnull pixels, const SDL_Rect *_Nonnull rects, int count);
/// To be called while the window still exists.
void quince_x11_pixels_free(quince_x11_pixels *_Nullable pixels);

// Constants that are computed macros.
static const Uint32 QUINCE_SDL_INIT_VIDEO = SDL_INIT_VIDEO;
static const Uint32 QUINCE_SDL_INIT_AUDIO = SDL_INIT_AUDIO;
static const SDL_AudioFormat QUINCE_SDL_AUDIO_FLOAT = AUDIO_F32SYS;
static const int QUINCE_SDL_WINDOWPOS_UNDEFINED = (int)SDL_WINDOWPOS_UNDEFINED;
