// SQLite, and the two values of `sqlite3_bind_*` that are casts, which Swift does not import.
#pragma once
#include <sqlite3.h>

/// The bytes stay where they are until the statement is done with them.
static inline int quince_bind_static_text(sqlite3_stmt *statement, int index, const char *text, int length) {
  return sqlite3_bind_text(statement, index, text, length, SQLITE_STATIC);
}
/// SQLite makes a copy.
static inline int quince_bind_text(sqlite3_stmt *statement, int index, const char *text, int length) {
  return sqlite3_bind_text(statement, index, text, length, SQLITE_TRANSIENT);
}
static inline int quince_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, int length) {
  return sqlite3_bind_blob(statement, index, bytes, length, SQLITE_TRANSIENT);
}
/// Closing the connection leaves the log beside the file as it is.
static inline int quince_leave_log(sqlite3 *connection) {
  return sqlite3_db_config(connection, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, (int *)0);
}
