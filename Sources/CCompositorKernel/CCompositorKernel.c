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

/// The whole number at or below (or above) a value, within limits; without the calls that `floor` and `ceil` are.
static int floorWithin(double value, int low, int high) {
  if (!(value > low)) return low;
  if (value >= high) return high;
  int whole = (int)value;
  return whole - (whole > value);
}

static int ceilingWithin(double value, int low, int high) {
  if (!(value > low)) return low;
  if (value >= high) return high;
  int whole = (int)value;
  return whole + (whole < value);
}

/// What stays the same from row to row.
typedef struct {
  double inverseSlope[QUINCE_MAXIMUM_EDGES];
  int isFlat[QUINCE_MAXIMUM_EDGES];
} edgeSlopes;

/// Narrows [*first, *last) to the pixels of a row whose distance to every edge may exceed `least`. A pixel too many does no harm.
static void narrow(const quince_quad *quad, const edgeSlopes *slopes, const double *distances, double least, int *first, int *last) {
  for (int k = 0; k < quad->edgeCount; k++) {
    double rest = distances[k] - least;
    if (slopes->isFlat[k]) {
      if (rest < 0) *last = *first;
    } else {
      double crossing = -rest * slopes->inverseSlope[k] - 0.5;
      if (slopes->inverseSlope[k] > 0) *first = ceilingWithin(crossing, *first, *last);
      else *last = floorWithin(crossing + 1, *first, *last);
    }
  }
}

static int maximum(int a, int b) { return a > b ? a : b; }
static int minimum(int a, int b) { return a < b ? a : b; }

/// How far below a row, in rows of the picture, the source is asked for ahead. From 4 to 32 make no difference.
enum { ROWS_AHEAD = 8 };

/// From a pixel's place in the source to where the pixel below it by `ROWS_AHEAD` rows has its own, near the middle of the quad; in bytes.
static ptrdiff_t bytesAhead(const quince_quad *quad, quince_rect area) {
  const double *m = quad->matrix, x = 0.5 * (area.left + area.right), y = 0.5 * (area.top + area.bottom);
  const double w = x * m[2] + y * m[5] + m[8];
  const double column = ROWS_AHEAD * (m[3] - (x * m[0] + y * m[3] + m[6]) / w * m[5]) / w;
  const double line = ROWS_AHEAD * (m[4] - (x * m[1] + y * m[4] + m[7]) / w * m[5]) / w;
  if (!(fabs(column) < quad->source.width && fabs(line) < quad->source.height)) return 0;
  return 4 * ((ptrdiff_t)line * quad->source.wordsPerRow + (ptrdiff_t)column);
}

void quince_draw_quad(const quince_target *target, quince_rect clip, const quince_quad *quad) {
  const quince_rect box = quad->box;
  const quince_rect area = {
    maximum(box.left, clip.left), maximum(box.top, clip.top), minimum(box.right, clip.right), minimum(box.bottom, clip.bottom),
  };
  if (area.left >= area.right || area.top >= area.bottom || quad->opacity <= 0) return;
  const double *m = quad->matrix;
  quince_span *span = spanFor(&quad->source);
  edgeSlopes slopes;
  quince_row row = {.du = (float)m[0], .dv = (float)m[1], .dw = (float)m[2], .edgeCount = quad->edgeCount, .ahead = bytesAhead(quad, area)};
  for (int k = 0; k < quad->edgeCount; k++) {
    const double slope = quad->edges[k].x;
    slopes.isFlat[k] = fabs(slope) < 1e-9;
    slopes.inverseSlope[k] = slopes.isFlat[k] ? 0 : 1 / slope;
    row.slope[k] = (float)slope;
  }

  const double x = box.left + 0.5;
  for (int y = area.top; y < area.bottom; y++) {
    const double centre = y + 0.5;
    double distances[QUINCE_MAXIMUM_EDGES];
    for (int k = 0; k < quad->edgeCount; k++) distances[k] = quad->edges[k].y * centre + quad->edges[k].offset;
    quince_run run = {.first = area.left, .last = area.right};
    narrow(quad, &slopes, distances, -0.5, &run.first, &run.last);
    if (run.first >= run.last) continue;
    run.fullFirst = run.first;
    run.fullLast = run.last;
    narrow(quad, &slopes, distances, 0.5 + 1e-6, &run.fullFirst, &run.fullLast);
    uint32_t *line = target->pixels + (ptrdiff_t)(y - target->originY) * target->wordsPerRow + (run.first - target->originX);
    run.first -= box.left;
    run.last -= box.left;
    run.fullFirst -= box.left;
    run.fullLast -= box.left;

    row.number = y;
    row.u = (float)(x * m[0] + centre * m[3] + m[6]);
    row.v = (float)(x * m[1] + centre * m[4] + m[7]);
    row.w = (float)(x * m[2] + centre * m[5] + m[8]);
    for (int k = 0; k < quad->edgeCount; k++) row.distance[k] = (float)(distances[k] + quad->edges[k].x * x);
    span(line, run, &quad->source, &row, quad->opacity);
  }
}
