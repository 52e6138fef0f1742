// A shared library that is loaded when its first function is needed, and the table of functions taken from it. A start that needs none
// of them does not pay for loading the library, and where the library is missing that is said, not a refusal to start.
#pragma once
#include <stdbool.h>
#include <stddef.h>

/// A function's name in the library, and where in the table its address goes.
typedef struct {
  const char *name;
  size_t offset;
} quince_library_entry;

typedef struct {
  /// File names, the preferred one first.
  const char *names[2];
  const quince_library_entry *entries;
  size_t count;
  /// A struct of function pointers.
  void *table;
  // Set by loading.
  int state;
  char error[256];
} quince_library;

/// Loads the library and fills the table, the first time it is called. May be called on any thread.
///
/// \returns false when the library or one of the functions is missing; `error` says why.
bool quince_library_load(quince_library *library);
