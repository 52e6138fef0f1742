#include "Controllers.h"
#include "CLibraryTable.h"
#include <stddef.h>

static quince_sdl_controllers table;

static const quince_library_entry entries[] = {
#define ENTRY(name) {"SDL_" #name, offsetof(quince_sdl_controllers, name)}
  ENTRY(InitSubSystem), ENTRY(QuitSubSystem), ENTRY(SetHint), ENTRY(GetError), ENTRY(NumJoysticks), ENTRY(IsGameController),
  ENTRY(GameControllerOpen), ENTRY(GameControllerClose), ENTRY(GameControllerName), ENTRY(GameControllerHasSensor),
  ENTRY(GameControllerSetSensorEnabled), ENTRY(GameControllerGetSensorData), ENTRY(GameControllerGetAttached), ENTRY(GameControllerUpdate),
  ENTRY(GameControllerEventState), ENTRY(JoystickEventState),
#undef ENTRY
};

static quince_library library = {{"libSDL2-2.0.so.0"}, entries, sizeof entries / sizeof *entries, &table};

const quince_sdl_controllers *quince_sdl_load_controllers(void) { return quince_library_load(&library) ? &table : NULL; }

const char *quince_sdl_controllers_error(void) { return library.error; }
