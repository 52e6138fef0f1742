// Draws one bitmap through a projective transform: bilinear, premultiplied, source over destination, with edges as soft as their
// slope demands. Every pixel depends on its own place alone, so a picture drawn in parts is the picture drawn at once.
#pragma once
#include <stdint.h>

/// Where to draw: premultiplied ARGB32. `pixels` is the word of the device pixel (originX, originY).
typedef struct {
  uint32_t *pixels;
  int32_t wordsPerRow;
  int32_t originX, originY;
} quince_target;

/// Premultiplied ARGB32. With `isOpaque` the alpha bytes are not read.
typedef struct {
  const uint32_t *pixels;
  int32_t wordsPerRow;
  int32_t width, height;
  int32_t isOpaque;
} quince_source;

/// Device pixels; right and bottom are not inside.
typedef struct {
  int32_t left, top, right, bottom;
} quince_rect;

/// A straight edge: x·X + y·Y + offset is the distance in device pixels to the inside.
typedef struct {
  double x, y, offset;
} quince_edge;

enum { QUINCE_MAXIMUM_EDGES = 8 };

typedef struct {
  quince_source source;
  /// Device pixels to source pixels, row vectors: (X, Y, 1) · matrix = (U, V, W), the source position is (U/W, V/W). Rows of three.
  double matrix[9];
  /// Nothing is drawn outside.
  quince_rect box;
  /// The convex shape, edges in order round it. None: the whole box.
  quince_edge edges[QUINCE_MAXIMUM_EDGES];
  int32_t edgeCount;
  /// 0...256.
  int32_t opacity;
} quince_quad;

/// Draws the part of a quad inside `clip`, which must lie in the target's memory.
void quince_draw_quad(const quince_target *target, quince_rect clip, const quince_quad *quad);

/// Averages pairs of columns (or rows) of `source` into `destination`, whose size is half, rounded up.
void quince_halve_columns(const quince_source *source, uint32_t *destination, int32_t destinationWordsPerRow);
void quince_halve_rows(const quince_source *source, uint32_t *destination, int32_t destinationWordsPerRow);

/// Three box blurs of a one-byte-a-pixel image in place: near a Gaussian whose standard deviation is `sigma` pixels.
void quince_blur(uint8_t *pixels, int32_t width, int32_t height, int32_t bytesPerRow, double sigma);
/// How far `quince_blur` carries a pixel.
int32_t quince_blur_reach(double sigma);

/// What lies behind a layer, reduced to means of `factor` × `factor` pixels (the last ones may be of fewer), blurred by `sigma` of those
/// and with its colours' distance from grey times `saturation`. Opaque. The destination has the reduced size, rounded up.
void quince_blur_backdrop(
  const uint32_t *source, int32_t wordsPerRow, int32_t width, int32_t height, int32_t factor, double sigma, double saturation,
  uint32_t *destination, int32_t destinationWordsPerRow);

/// True when this machine's vector units are used.
int quince_kernel_uses_vectors(void);
/// For tests: draws without the vector units.
void quince_kernel_set_scalar_only(int isScalarOnly);
