// One row of a quad, and what both implementations of it must agree on.
#pragma once
#include "CCompositorKernel.h"
#include <stddef.h>

/// A row in pixels from `x` = 0 at the quad's left side. Source positions are (u + du·x) / (w + dw·x), with the same for v.
typedef struct {
  float u, v, w;
  float du, dv, dw;
  /// The distance to the inside of each edge at `x` = 0, and how it grows with `x`. Device pixels.
  float distance[QUINCE_MAXIMUM_EDGES], slope[QUINCE_MAXIMUM_EDGES];
  int edgeCount;
  /// The row's number; where in the source, in bytes from a pixel's own place, lies what rows to come will read.
  int number;
  ptrdiff_t ahead;
} quince_row;

/// The pixels of a row to draw: all from `first` to before `last` may show, those from `fullFirst` to before `fullLast` are whole.
typedef struct {
  int first, last, fullFirst, fullLast;
} quince_run;

/// Draws a run; `destination` is the pixel at `run.first`. Opacity 1...256.
typedef void quince_span(uint32_t *destination, quince_run run, const quince_source *source, const quince_row *row, int opacity);

quince_span quince_span_scalar;
#if defined(__x86_64__)
quince_span quince_span_avx2;
#endif

/// Fractions of a source pixel are in steps of 1/128: a blend of two channels fits in 16 bits.
enum { QUINCE_STEPS = 128 };
