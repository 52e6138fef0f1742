#include "CLazySQLite.h"
#include "CLibraryTable.h"
#include <stddef.h>

static quince_sqlite_functions table;

/// Every entry of the table and the symbol it is filled from.
static const quince_library_entry entries[] = {
#define ENTRY(name) {"sqlite3_" #name, offsetof(quince_sqlite_functions, name)}
  ENTRY(open_v2), ENTRY(close_v2), ENTRY(exec), ENTRY(prepare_v2), ENTRY(step), ENTRY(reset), ENTRY(finalize), ENTRY(clear_bindings),
  ENTRY(bind_null), ENTRY(bind_int64), ENTRY(bind_double), ENTRY(bind_text), ENTRY(bind_blob), ENTRY(bind_zeroblob), ENTRY(column_count),
  ENTRY(column_type), ENTRY(column_int64), ENTRY(column_double), ENTRY(column_text), ENTRY(column_blob), ENTRY(column_bytes), ENTRY(errmsg),
  ENTRY(extended_errcode), ENTRY(busy_timeout), ENTRY(changes),
#undef ENTRY
};

static quince_library library = {{"libsqlite3.so.0"}, entries, sizeof entries / sizeof *entries, &table};

const quince_sqlite_functions *quince_sqlite_load(void) { return quince_library_load(&library) ? &table : NULL; }

const char *quince_sqlite_load_error(void) { return library.error; }
