// Game controllers of SDL 2, apart from its windows: a phone without a controller never fills this table.
#pragma once
#define SDL_MAIN_HANDLED
#include <SDL2/SDL.h>

/// The functions in use, named as SDL names them without the prefix.
typedef struct {
  int (*_Nonnull InitSubSystem)(Uint32);
  void (*_Nonnull QuitSubSystem)(Uint32);
  SDL_bool (*_Nonnull SetHint)(const char *_Nonnull, const char *_Nonnull);
  const char *_Nonnull (*_Nonnull GetError)(void);
  int (*_Nonnull NumJoysticks)(void);
  SDL_bool (*_Nonnull IsGameController)(int);
  SDL_GameController *_Nullable (*_Nonnull GameControllerOpen)(int);
  void (*_Nonnull GameControllerClose)(SDL_GameController *_Nonnull);
  const char *_Nullable (*_Nonnull GameControllerName)(SDL_GameController *_Nonnull);
  SDL_bool (*_Nonnull GameControllerHasSensor)(SDL_GameController *_Nonnull, SDL_SensorType);
  int (*_Nonnull GameControllerSetSensorEnabled)(SDL_GameController *_Nonnull, SDL_SensorType, SDL_bool);
  int (*_Nonnull GameControllerGetSensorData)(SDL_GameController *_Nonnull, SDL_SensorType, float *_Nonnull, int);
  SDL_bool (*_Nonnull GameControllerGetAttached)(SDL_GameController *_Nonnull);
  void (*_Nonnull GameControllerUpdate)(void);
  int (*_Nonnull GameControllerEventState)(int);
  int (*_Nonnull JoystickEventState)(int);
} quince_sdl_controllers;

/// Loads the library at the first call. NULL when it cannot be; `quince_sdl_controllers_error` says why.
const quince_sdl_controllers *_Nullable quince_sdl_load_controllers(void);
const char *_Nonnull quince_sdl_controllers_error(void);

// Constants that are computed macros.
static const Uint32 QUINCE_SDL_INIT_GAMECONTROLLER = SDL_INIT_GAMECONTROLLER;
