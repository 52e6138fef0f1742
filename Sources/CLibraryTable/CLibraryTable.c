#include "CLibraryTable.h"
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>

enum { not_tried, loaded, missing };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static int fill(quince_library *library) {
  void *handle = NULL;
  for (size_t i = 0; i < sizeof library->names / sizeof *library->names && library->names[i] && !handle; i++)
    handle = dlopen(library->names[i], RTLD_LAZY | RTLD_LOCAL);
  for (size_t i = 0; handle && i < library->count; i++) {
    void *function = dlsym(handle, library->entries[i].name);
    if (!function) handle = NULL;
    else *(void **)((char *)library->table + library->entries[i].offset) = function;
  }
  if (handle) return loaded;
  const char *reason = dlerror();
  snprintf(library->error, sizeof library->error, "%s", reason ? reason : "it is not there");
  return missing;
}

bool quince_library_load(quince_library *library) {
  pthread_mutex_lock(&lock);
  if (library->state == not_tried) library->state = fill(library);
  bool is_loaded = library->state == loaded;
  pthread_mutex_unlock(&lock);
  return is_loaded;
}
