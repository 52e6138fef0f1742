#include "CFaad.h"
#include "CLibraryTable.h"
#include <stddef.h>

static quince_faad_functions table;

/// Every entry of the table and the symbol it is filled from.
static const quince_library_entry entries[] = {
#define ENTRY(name) {"NeAACDec" #name, offsetof(quince_faad_functions, name)}
  ENTRY(Open), ENTRY(GetCurrentConfiguration), ENTRY(SetConfiguration), ENTRY(Init2), ENTRY(Decode), ENTRY(PostSeekReset), ENTRY(Close),
  ENTRY(GetErrorMessage),
#undef ENTRY
};

static quince_library library = {{"libfaad.so.2"}, entries, sizeof entries / sizeof *entries, &table};

const quince_faad_functions *quince_faad_load(void) { return quince_library_load(&library) ? &table : NULL; }

const char *quince_faad_load_error(void) { return library.error; }
