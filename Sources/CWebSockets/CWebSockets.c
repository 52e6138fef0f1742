#include "CWebSockets.h"
#include "CLibraryTable.h"
#include <stddef.h>

static quince_lws_functions table;

/// Every entry of the table and the symbol it is filled from.
static const quince_library_entry entries[] = {
#define ENTRY(name) {"lws_" #name, offsetof(quince_lws_functions, name)}
  ENTRY(create_context), ENTRY(create_vhost), ENTRY(context_destroy), ENTRY(service), ENTRY(cancel_service), ENTRY(callback_on_writable), ENTRY(write),
  ENTRY(is_final_fragment), ENTRY(remaining_packet_payload), ENTRY(hdr_total_length), ENTRY(hdr_copy), ENTRY(add_http_common_headers),
  ENTRY(add_http_header_by_name), ENTRY(finalize_write_http_header), ENTRY(http_transaction_completed), ENTRY(return_http_status),
  ENTRY(set_timeout), ENTRY(close_reason), ENTRY(get_peer_simple), ENTRY(set_log_level), ENTRY(get_context), ENTRY(context_user),
  ENTRY(send_pipe_choked), ENTRY(callback_http_dummy), ENTRY(rx_flow_control),
#undef ENTRY
};

// The one whose headers this was made with: the table above is only right for that. Debian 12's number where the headers are gone.
static quince_library library = {{"libwebsockets.so", "libwebsockets.so.17"}, entries, sizeof entries / sizeof *entries, &table};

const quince_lws_functions *quince_lws_load(void) { return quince_library_load(&library) ? &table : NULL; }

const char *quince_lws_load_error(void) { return library.error; }
