// One run of pixels in a row, and what both implementations of it must agree on.
#pragma once
#include "CCompositorKernel.h"

/// Source positions along a row, in pixels from `x` = 0 at the quad's left side: (u + du·x) / (w + dw·x), with the same for v.
typedef struct {
  float u, v, w;
  float du, dv, dw;
} quince_row;

/// Draws `count` pixels from `destination` on; the first is `x` pixels right of the quad's left side. `weights` holds a weight of
/// 0...256 for each pixel, or is NULL when all have `weight`.
typedef void quince_span(
  uint32_t *destination, int count, int x, const quince_source *source, const quince_row *row, const uint16_t *weights, int weight);

quince_span quince_span_scalar;
#if defined(__x86_64__)
quince_span quince_span_avx2;
#endif

/// Fractions of a source pixel are in steps of 1/128, so that two products fit in 16 bits.
enum { QUINCE_STEPS = 128 };
