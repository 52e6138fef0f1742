// What CoreGraphics needs in C: picture decoders and encoders (libpng, libjpeg and libwebp report errors with longjmp or
// through large structures), and loops over pixels that must be fast in debug builds too.
//
// "Native" pixels are premultiplied ARGB words in the machine's byte order, as cairo and pixman want them:
// B, G, R, A in memory on a little-endian machine.
#pragma once
#include <stddef.h>
#include <stdint.h>

enum { quince_message_length = 200 };

/// A decoded picture. `pixels` is native, `width * 4` bytes a row, and belongs to the caller (`free`).
typedef struct {
  uint8_t *pixels;
  uint32_t width;
  uint32_t height;
  int has_alpha;
  char message[quince_message_length];  // why there are no pixels, or not all of them
} quince_picture;

/// Each returns 1, or 0 with `picture->message` set. libjpeg and libwebp are loaded when first needed.
int quince_decode_png(const uint8_t *bytes, size_t length, quince_picture *picture);
int quince_decode_jpeg(const uint8_t *bytes, size_t length, quince_picture *picture);
int quince_decode_webp(const uint8_t *bytes, size_t length, quince_picture *picture);

/// An animated WebP that is being read.
typedef struct {
  void *decoder;
  uint32_t width;
  uint32_t height;
  uint32_t loop_count;
  char message[quince_message_length];  // why it cannot be read; empty for a still picture
} quince_animation;

/// Returns 1 when the file is an animation that can be read. Close it afterwards.
int quince_open_webp_animation(const uint8_t *bytes, size_t length, quince_animation *animation);
/// Puts the next whole frame into native pixels of `width * 4` bytes a row; 0 when there is none. `end_time` in milliseconds from the start.
int quince_next_webp_frame(quince_animation *animation, uint8_t *native, int *end_time);
void quince_close_webp_animation(quince_animation *animation);

/// Encoded bytes, which belong to the caller (`free`).
typedef struct {
  uint8_t *bytes;
  size_t length;
  size_t capacity;
  char message[quince_message_length];
} quince_encoding;

/// Native pixels to a PNG at zlib level 1 without row filters: the fastest setting, about a tenth larger than the default.
int quince_encode_png(const uint8_t *pixels, size_t bytes_per_row, uint32_t width, uint32_t height, int opaque, quince_encoding *out);

/// Native pixels on black to a JPEG. `quality` is 0...100.
int quince_encode_jpeg(const uint8_t *pixels, size_t bytes_per_row, uint32_t width, uint32_t height, int quality, quince_encoding *out);

/// Where the components of one pixel lie, as byte offsets; -1 when there is none. A grey value lies at `red` with `gray` set.
typedef struct {
  int bytes;
  int red, green, blue, alpha;
  int gray;
  int straight;  // alpha is not multiplied into the colour
  int depth;     // bytes a component: 1, 2, or 4 for floating-point numbers; 0 counts as 1
  int swapped;   // the bytes of a component are not in the machine's order
  int cmyk;      // where black lies when red, green and blue are cyan, magenta and yellow; -1 when they are not, 0 counts as -1
} quince_pixel_layout;

void quince_pixels_to_native(
    const uint8_t *source, size_t source_row, quince_pixel_layout layout, uint8_t *native, size_t native_row, size_t width, size_t height);
void quince_pixels_from_native(
    const uint8_t *native, size_t native_row, uint8_t *target, size_t target_row, quince_pixel_layout layout, size_t width, size_t height);

/// 1 when every pixel is opaque.
int quince_pixels_are_opaque(const uint8_t *native, size_t bytes_per_row, size_t width, size_t height);

/// Copies native alpha, or with `luminance` the grey value of the colour, into an 8-bit mask.
void quince_mask_from_native(
    const uint8_t *native, size_t native_row, uint8_t *mask, size_t mask_row, size_t width, size_t height, int luminance, int inverted);

/// Fills native pixels with colours that turn around a centre. `matrix` (a, b, c, d, x, y) maps a pixel to the space around the centre;
/// `angle` is where the turn begins, in radians; `colors` are premultiplied words over the whole turn.
void quince_fill_conic(
    uint8_t *native, size_t bytes_per_row, size_t width, size_t height, const double *matrix, double angle, const uint32_t *colors,
    size_t count);

/// The blend mode "plus darker": white stays, darkness adds up. Both native.
void quince_add_darkness(const uint8_t *source, size_t source_row, uint8_t *target, size_t target_row, size_t width, size_t height);

/// Three box blurs in place: within 3 % of a Gaussian of standard deviation `sigma` pixels.
void quince_blur_mask(uint8_t *mask, size_t mask_row, size_t width, size_t height, double sigma);
