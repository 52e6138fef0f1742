// SQLite, without linking it: the library is loaded when an app opens its first store, which most apps never do. Its interface is stable, so
// what is used of it is declared here and no headers are wanted.
#pragma once
#include <stdint.h>

typedef struct quince_sqlite_database quince_sqlite_database;
typedef struct quince_sqlite_statement quince_sqlite_statement;

/// The functions in use, named as SQLite names them without the prefix.
typedef struct {
  int (*_Nonnull open_v2)(const char *_Nonnull path, quince_sqlite_database *_Nullable *_Nonnull, int flags, const char *_Nullable system);
  int (*_Nonnull close_v2)(quince_sqlite_database *_Nullable);
  int (*_Nonnull exec)(
    quince_sqlite_database *_Nonnull, const char *_Nonnull text, void *_Nullable callback, void *_Nullable context, char *_Nullable *_Nullable error);
  int (*_Nonnull prepare_v2)(
    quince_sqlite_database *_Nonnull, const char *_Nonnull text, int length, quince_sqlite_statement *_Nullable *_Nonnull, const char *_Nullable *_Nullable rest);
  int (*_Nonnull step)(quince_sqlite_statement *_Nonnull);
  int (*_Nonnull reset)(quince_sqlite_statement *_Nonnull);
  int (*_Nonnull finalize)(quince_sqlite_statement *_Nullable);
  int (*_Nonnull clear_bindings)(quince_sqlite_statement *_Nonnull);
  int (*_Nonnull bind_null)(quince_sqlite_statement *_Nonnull, int place);
  int (*_Nonnull bind_int64)(quince_sqlite_statement *_Nonnull, int place, int64_t);
  int (*_Nonnull bind_double)(quince_sqlite_statement *_Nonnull, int place, double);
  int (*_Nonnull bind_text)(quince_sqlite_statement *_Nonnull, int place, const char *_Nonnull, int length, void *_Nullable destructor);
  int (*_Nonnull bind_blob)(quince_sqlite_statement *_Nonnull, int place, const void *_Nullable, int length, void *_Nullable destructor);
  int (*_Nonnull bind_zeroblob)(quince_sqlite_statement *_Nonnull, int place, int length);
  int (*_Nonnull column_count)(quince_sqlite_statement *_Nonnull);
  int (*_Nonnull column_type)(quince_sqlite_statement *_Nonnull, int column);
  int64_t (*_Nonnull column_int64)(quince_sqlite_statement *_Nonnull, int column);
  double (*_Nonnull column_double)(quince_sqlite_statement *_Nonnull, int column);
  const unsigned char *_Nullable (*_Nonnull column_text)(quince_sqlite_statement *_Nonnull, int column);
  const void *_Nullable (*_Nonnull column_blob)(quince_sqlite_statement *_Nonnull, int column);
  int (*_Nonnull column_bytes)(quince_sqlite_statement *_Nonnull, int column);
  const char *_Nonnull (*_Nonnull errmsg)(quince_sqlite_database *_Nonnull);
  int (*_Nonnull extended_errcode)(quince_sqlite_database *_Nonnull);
  int (*_Nonnull busy_timeout)(quince_sqlite_database *_Nonnull, int milliseconds);
  int (*_Nonnull changes)(quince_sqlite_database *_Nonnull);
} quince_sqlite_functions;

/// Results and kinds of values, as SQLite numbers them.
enum {
  QUINCE_SQLITE_OK = 0, QUINCE_SQLITE_CORRUPT = 11, QUINCE_SQLITE_NOTADB = 26, QUINCE_SQLITE_ROW = 100, QUINCE_SQLITE_DONE = 101,
  QUINCE_SQLITE_INTEGER = 1, QUINCE_SQLITE_FLOAT = 2, QUINCE_SQLITE_TEXT = 3, QUINCE_SQLITE_BLOB = 4, QUINCE_SQLITE_NULL = 5,
  QUINCE_SQLITE_OPEN_READONLY = 1, QUINCE_SQLITE_OPEN_READWRITE = 2, QUINCE_SQLITE_OPEN_CREATE = 4,
};

/// Loads the library at the first call. NULL when it cannot be; `quince_sqlite_load_error` says why. Safe from any thread.
const quince_sqlite_functions *_Nullable quince_sqlite_load(void);
const char *_Nonnull quince_sqlite_load_error(void);
