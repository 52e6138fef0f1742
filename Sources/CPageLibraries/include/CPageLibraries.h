// Libraries that only a phone with a page needs, each loaded at its first use: pictures in WebP, JPEG and LZ4 form, certificates, QR codes.
#pragma once
#include <stddef.h>
#include <stdint.h>

/// Packs premultiplied ARGB32 words as straight R G B A bytes. `rowWords`: words from row to row.
/// Returns the bytes' number; the memory is the caller's to `free`. 0 when the library is missing or has no memory.
size_t quince_pack_lz4(const uint32_t *_Nonnull pixels, int width, int height, int rowWords, uint8_t *_Nullable *_Nonnull bytes);
/// Lossless.
size_t quince_pack_webp(const uint32_t *_Nonnull pixels, int width, int height, int rowWords, int hasAlpha, uint8_t *_Nullable *_Nonnull bytes);
/// `quality` 1...100, colours in full resolution. For opaque pictures.
size_t quince_pack_jpeg(const uint32_t *_Nonnull pixels, int width, int height, int rowWords, int quality, uint8_t *_Nullable *_Nonnull bytes);

/// Whether an opaque picture is a photograph: few neighbours are equal.
int quince_is_photograph(const uint32_t *_Nonnull pixels, int width, int height, int rowWords);

/// A certificate for a key on the curve P-256, signed with that key, for the names given ("DNS:localhost,IP:127.0.0.1"), valid for `days`.
/// Writes two PEM texts; both are the caller's to `free`. NULL on success, otherwise what went wrong.
const char *_Nullable quince_make_certificate(
  const char *_Nonnull names, int days, char *_Nullable *_Nonnull certificate, char *_Nullable *_Nonnull key);

/// Seconds until a certificate (PEM) ends, and whether it names all of `names` (as above, each must occur). -1 when it cannot be read.
long long quince_certificate_time_left(const char *_Nonnull certificate, const char *_Nonnull names);

/// The QR code of a text: modules row by row, 1 for black. Returns the side in modules, 0 when the library is missing or the text too long.
int quince_qr_code(const char *_Nonnull text, uint8_t *_Nullable *_Nonnull modules);
