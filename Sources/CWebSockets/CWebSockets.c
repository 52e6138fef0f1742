#include "CWebSockets.h"
#include <dlfcn.h>
#include <stddef.h>

static quince_lws_functions table;
static const char *loadError = "";

/// Every entry of the table and the symbol it is filled from.
static const struct {
  const char *name;
  size_t offset;
} entries[] = {
#define ENTRY(name) {"lws_" #name, offsetof(quince_lws_functions, name)}
  ENTRY(create_context), ENTRY(context_destroy), ENTRY(service), ENTRY(cancel_service), ENTRY(callback_on_writable), ENTRY(write),
  ENTRY(is_final_fragment), ENTRY(remaining_packet_payload), ENTRY(hdr_total_length), ENTRY(hdr_copy), ENTRY(add_http_common_headers),
  ENTRY(add_http_header_by_name), ENTRY(finalize_write_http_header), ENTRY(http_transaction_completed), ENTRY(return_http_status),
  ENTRY(set_timeout), ENTRY(close_reason), ENTRY(get_peer_simple), ENTRY(set_log_level), ENTRY(get_context), ENTRY(context_user),
  ENTRY(send_pipe_choked), ENTRY(callback_http_dummy), ENTRY(rx_flow_control),
#undef ENTRY
};

static int fillTable(void) {
  // The one whose headers this was made with: the table above is only right for that. Debian 12's number where the headers are gone.
  void *library = dlopen("libwebsockets.so", RTLD_LAZY | RTLD_LOCAL);
  if (!library) library = dlopen("libwebsockets.so.17", RTLD_LAZY | RTLD_LOCAL);
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

const quince_lws_functions *quince_lws_load(void) {
  static int state = -1;
  if (state < 0) state = fillTable();
  return state ? &table : NULL;
}

const char *quince_lws_load_error(void) { return loadError ? loadError : ""; }
