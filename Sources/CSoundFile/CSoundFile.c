#include "CSoundFile.h"
#include "CLibraryTable.h"
#include <stddef.h>

static quince_sound_file_functions table;

/// Every entry of the table and the symbol it is filled from.
static const quince_library_entry entries[] = {
#define ENTRY(name) {"sf_" #name, offsetof(quince_sound_file_functions, name)}
  ENTRY(open), ENTRY(open_fd), ENTRY(readf_float), ENTRY(seek), ENTRY(close), ENTRY(error), ENTRY(strerror),
#undef ENTRY
};

static quince_library library = {{"libsndfile.so.1"}, entries, sizeof entries / sizeof *entries, &table};

const quince_sound_file_functions *quince_sound_file_load(void) { return quince_library_load(&library) ? &table : NULL; }

const char *quince_sound_file_load_error(void) { return library.error; }
