// Shared by the decoders; not seen by Swift.
#pragma once
#include "CGraphicsSupport.h"
#include <stdio.h>

/// A picture of more pixels would need over 400 MB; a few bytes of a hostile file can claim any size.
enum { quince_pixel_limit = 100 * 1000 * 1000 };

static inline int quince_size_is_allowed(uint64_t width, uint64_t height, const char *format, char *message) {
  if (width > 0 && height > 0 && width < 65536 && height < 65536 && width * height <= quince_pixel_limit) return 1;
  snprintf(
      message, quince_message_length, "%s: a size of %llu x %llu pixels is not allowed (at most %d million pixels)", format,
      (unsigned long long)width, (unsigned long long)height, quince_pixel_limit / 1000000);
  return 0;
}

int quince_append(quince_encoding *out, const void *bytes, size_t length);
