#include "CSoundFile.h"
#include <dlfcn.h>
#include <stddef.h>

static quince_sound_file_functions table;
static const char *loadError = "";

/// Every entry of the table and the symbol it is filled from.
static const struct {
  const char *name;
  size_t offset;
} entries[] = {
#define ENTRY(name) {"sf_" #name, offsetof(quince_sound_file_functions, name)}
  ENTRY(open), ENTRY(open_fd), ENTRY(readf_float), ENTRY(seek), ENTRY(close), ENTRY(error), ENTRY(strerror),
#undef ENTRY
};

static int fillTable(void) {
  void *library = dlopen("libsndfile.so.1", RTLD_LAZY | RTLD_LOCAL);
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

const quince_sound_file_functions *quince_sound_file_load(void) {
  static int state = -1;
  if (state < 0) state = fillTable();
  return state ? &table : NULL;
}

const char *quince_sound_file_load_error(void) { return loadError ? loadError : ""; }
