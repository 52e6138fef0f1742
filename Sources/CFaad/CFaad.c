#include "CFaad.h"
#include <dlfcn.h>
#include <stddef.h>

static quince_faad_functions table;
static const char *loadError = "";

/// Every entry of the table and the symbol it is filled from.
static const struct {
  const char *name;
  size_t offset;
} entries[] = {
#define ENTRY(name) {"NeAACDec" #name, offsetof(quince_faad_functions, name)}
  ENTRY(Open), ENTRY(GetCurrentConfiguration), ENTRY(SetConfiguration), ENTRY(Init2), ENTRY(Decode), ENTRY(PostSeekReset), ENTRY(Close),
  ENTRY(GetErrorMessage),
#undef ENTRY
};

static int fillTable(void) {
  void *library = dlopen("libfaad.so.2", RTLD_LAZY | RTLD_LOCAL);
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

const quince_faad_functions *quince_faad_load(void) {
  static int state = -1;
  if (state < 0) state = fillTable();
  return state ? &table : NULL;
}

const char *quince_faad_load_error(void) { return loadError ? loadError : ""; }
