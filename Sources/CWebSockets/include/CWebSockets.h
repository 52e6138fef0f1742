// libwebsockets without linking it: the library, and OpenSSL with it, is loaded when a page is first served, so that a phone without one
// never sees it. Types and constants come from its own headers; functions are called through a table.
#pragma once
#include <libwebsockets.h>

/// The functions in use, named as the library names them without the prefix.
typedef struct {
  __typeof__(&lws_create_context) _Nonnull create_context;
  __typeof__(&lws_create_vhost) _Nonnull create_vhost;
  __typeof__(&lws_context_destroy) _Nonnull context_destroy;
  __typeof__(&lws_service) _Nonnull service;
  __typeof__(&lws_cancel_service) _Nonnull cancel_service;
  __typeof__(&lws_callback_on_writable) _Nonnull callback_on_writable;
  __typeof__(&lws_write) _Nonnull write;
  __typeof__(&lws_is_final_fragment) _Nonnull is_final_fragment;
  __typeof__(&lws_remaining_packet_payload) _Nonnull remaining_packet_payload;
  __typeof__(&lws_hdr_total_length) _Nonnull hdr_total_length;
  __typeof__(&lws_hdr_copy) _Nonnull hdr_copy;
  __typeof__(&lws_add_http_common_headers) _Nonnull add_http_common_headers;
  __typeof__(&lws_add_http_header_by_name) _Nonnull add_http_header_by_name;
  __typeof__(&lws_finalize_write_http_header) _Nonnull finalize_write_http_header;
  __typeof__(&lws_http_transaction_completed) _Nonnull http_transaction_completed;
  __typeof__(&lws_return_http_status) _Nonnull return_http_status;
  __typeof__(&lws_set_timeout) _Nonnull set_timeout;
  __typeof__(&lws_close_reason) _Nonnull close_reason;
  __typeof__(&lws_get_peer_simple) _Nonnull get_peer_simple;
  __typeof__(&lws_set_log_level) _Nonnull set_log_level;
  __typeof__(&lws_get_context) _Nonnull get_context;
  __typeof__(&lws_context_user) _Nonnull context_user;
  __typeof__(&lws_send_pipe_choked) _Nonnull send_pipe_choked;
  __typeof__(&lws_callback_http_dummy) _Nonnull callback_http_dummy;
  __typeof__(&lws_rx_flow_control) _Nonnull rx_flow_control;
} quince_lws_functions;

/// Loads the library at the first call. NULL when it cannot be; `quince_lws_load_error` says why.
const quince_lws_functions *_Nullable quince_lws_load(void);
const char *_Nonnull quince_lws_load_error(void);

// What Swift cannot read: computed macros.
static const int QUINCE_LWS_PRE = LWS_PRE;
static const int QUINCE_LWS_KILL = LWS_TO_KILL_ASYNC;
static const uint64_t QUINCE_LWS_TLS = LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT;
static const uint64_t QUINCE_LWS_MUST_BIND = LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND;
static const uint64_t QUINCE_LWS_SEVERAL_PLACES = LWS_SERVER_OPTION_EXPLICIT_VHOSTS;
static const uint64_t QUINCE_LWS_IPV6_ALONE = LWS_SERVER_OPTION_IPV6_V6ONLY_MODIFY | LWS_SERVER_OPTION_IPV6_V6ONLY_VALUE;
static const uint64_t QUINCE_LWS_NO_IPV6 = LWS_SERVER_OPTION_DISABLE_IPV6;
