// The quad: walks the rows of a convex shape and hands runs of pixels to a span.
#include "CCompositorKernel.h"
#include "Span.h"
#include <math.h>
#include <stddef.h>

static int scalarOnly = 0;

int quince_kernel_uses_vectors(void) {
#if defined(__x86_64__)
  static int isSupported = -1;
  if (isSupported < 0) {
    __builtin_cpu_init();
    isSupported = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
  }
  return isSupported && !scalarOnly;
#else
  return 0;
#endif
}

void quince_kernel_set_scalar_only(int isScalarOnly) { scalarOnly = isScalarOnly; }

/// The vector span reads pairs of neighbours, so it needs two columns.
static quince_span *spanFor(const quince_source *source) {
#if defined(__x86_64__)
  if (source->width >= 2 && quince_kernel_uses_vectors()) return quince_span_avx2;
#endif
  return quince_span_scalar;
}

static int clampToInt(double value, int low, int high) { return value <= low ? low : value >= high ? high : (int)value; }

static double clampedToUnit(double value) { return value < 0 ? 0 : value > 1 ? 1 : value; }

/// How much of a pixel lies inside, 0...1: the product over pairs of facing edges, each pair as the width between its two edges.
static double coverage(const quince_quad *quad, const double *distances, double x) {
  double parts[QUINCE_MAXIMUM_EDGES];
  for (int k = 0; k < quad->edgeCount; k++) parts[k] = clampedToUnit(quad->edges[k].x * x + distances[k] + 0.5);
  if (quad->edgeCount == 4) {
    double across = parts[0] + parts[2] - 1, down = parts[1] + parts[3] - 1;
    return across > 0 && down > 0 ? across * down : 0;
  }
  double product = 1;
  for (int k = 0; k < quad->edgeCount; k++) product *= parts[k];
  return product;
}

/// Narrows [*first, *last) to the pixels of a row whose distance to every edge may exceed `least`. A pixel too many does no harm.
static void narrow(const quince_quad *quad, const double *distances, double least, int *first, int *last) {
  for (int k = 0; k < quad->edgeCount; k++) {
    double slope = quad->edges[k].x, rest = distances[k] - least;
    if (fabs(slope) < 1e-9) {
      if (rest < 0) *last = *first;
    } else {
      double crossing = -rest / slope - 0.5;
      if (slope > 0) *first = clampToInt(ceil(crossing), *first, *last);
      else *last = clampToInt(floor(crossing) + 1, *first, *last);
    }
  }
}

enum { CHUNK = 256 };

/// The pixels of a row that an edge may cut.
static void drawEdge(
  uint32_t *line, int originX, int first, int last, const quince_quad *quad, const double *distances, const quince_row *row, quince_span *span
) {
  uint16_t weights[CHUNK];
  for (int start = first; start < last; start += CHUNK) {
    int count = last - start < CHUNK ? last - start : CHUNK;
    for (int i = 0; i < count; i++) weights[i] = (uint16_t)lrint(coverage(quad, distances, start + i + 0.5) * quad->opacity);
    span(line + (start - originX), count, start - quad->box.left, &quad->source, row, weights, 0);
  }
}

static int maximum(int a, int b) { return a > b ? a : b; }
static int minimum(int a, int b) { return a < b ? a : b; }

void quince_draw_quad(const quince_target *target, quince_rect clip, const quince_quad *quad) {
  const quince_rect box = quad->box;
  const int left = maximum(box.left, clip.left), right = minimum(box.right, clip.right);
  const int top = maximum(box.top, clip.top), bottom = minimum(box.bottom, clip.bottom);
  if (left >= right || quad->opacity <= 0) return;
  const double *m = quad->matrix;
  quince_span *span = spanFor(&quad->source);

  for (int y = top; y < bottom; y++) {
    const double x = box.left + 0.5, centre = y + 0.5;
    quince_row row = {
      (float)(x * m[0] + centre * m[3] + m[6]), (float)(x * m[1] + centre * m[4] + m[7]), (float)(x * m[2] + centre * m[5] + m[8]),
      (float)m[0], (float)m[1], (float)m[2],
    };
    uint32_t *line = target->pixels + (ptrdiff_t)(y - target->originY) * target->wordsPerRow;
    double distances[QUINCE_MAXIMUM_EDGES];
    for (int k = 0; k < quad->edgeCount; k++) distances[k] = quad->edges[k].y * centre + quad->edges[k].offset;

    int first = left, last = right;
    narrow(quad, distances, -0.5, &first, &last);
    if (first >= last) continue;
    int fullFirst = first, fullLast = last;
    narrow(quad, distances, 0.5 + 1e-6, &fullFirst, &fullLast);
    if (fullFirst >= fullLast) fullFirst = fullLast = last;
    drawEdge(line, target->originX, first, fullFirst, quad, distances, &row, span);
    if (fullFirst < fullLast) {
      span(line + (fullFirst - target->originX), fullLast - fullFirst, fullFirst - box.left, &quad->source, &row, NULL, quad->opacity);
    }
    drawEdge(line, target->originX, fullLast, last, quad, distances, &row, span);
  }
}
