#include "Controllers.h"
#include <dlfcn.h>
#include <stddef.h>

static quince_sdl_controllers table;
static const char *loadError = "";

static const struct {
  const char *name;
  size_t offset;
} entries[] = {
#define ENTRY(name) {"SDL_" #name, offsetof(quince_sdl_controllers, name)}
  ENTRY(InitSubSystem), ENTRY(QuitSubSystem), ENTRY(SetHint), ENTRY(GetError), ENTRY(NumJoysticks), ENTRY(IsGameController),
  ENTRY(GameControllerOpen), ENTRY(GameControllerClose), ENTRY(GameControllerName), ENTRY(GameControllerHasSensor),
  ENTRY(GameControllerSetSensorEnabled), ENTRY(GameControllerGetSensorData), ENTRY(GameControllerGetAttached), ENTRY(GameControllerUpdate),
  ENTRY(GameControllerEventState), ENTRY(JoystickEventState),
#undef ENTRY
};

static int fillTable(void) {
  void *library = dlopen("libSDL2-2.0.so.0", RTLD_LAZY | RTLD_LOCAL);
  if (!library) {
    loadError = dlerror();
    return 0;
  }
  for (size_t i = 0; i < sizeof entries / sizeof *entries; i++) {
    void *symbol = dlsym(library, entries[i].name);
    if (!symbol) {
      loadError = dlerror();
      return 0;
    }
    *(void **)((char *)&table + entries[i].offset) = symbol;
  }
  return 1;
}

const quince_sdl_controllers *quince_sdl_load_controllers(void) {
  static int state = -1;
  if (state < 0) state = fillTable();
  return state ? &table : NULL;
}

const char *quince_sdl_controllers_error(void) { return loadError ? loadError : ""; }
