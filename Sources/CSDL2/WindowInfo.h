// What lies under a window of SDL's.
#pragma once
#include "CSDL2.h"
#include <SDL2/SDL_syswm.h>

// A number of X11's, named as a function of SDL's.
#undef DisableScreenSaver

_Bool quince_sdl_window_info(SDL_Window *window, SDL_SysWMinfo *info);
