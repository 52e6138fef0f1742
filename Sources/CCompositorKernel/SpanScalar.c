// The portable span: four 16-bit channels in one 64-bit word.
#include "Span.h"

#define LANES 0x00ff00ff00ff00ffull

/// Channels of a pixel, each in the low half of a 16-bit lane.
static inline uint64_t spread(uint32_t pixel) {
  uint64_t wide = pixel;
  return (wide | wide << 24) & LANES;
}

static inline uint32_t gather(uint64_t lanes) {
  return (uint32_t)(lanes & 0x00ff00ff) | (uint32_t)(lanes >> 24 & 0xff00ff00);
}

/// Two neighbours in a row, times `QUINCE_STEPS`.
static inline uint64_t blendAcross(uint64_t left, uint64_t right, unsigned steps) { return left * (QUINCE_STEPS - steps) + right * steps; }

/// Two such blends, one above the other, back to 0...255. Rounded as the vectors do it, to the bit.
static inline uint64_t blendDown(uint64_t above, uint64_t below, unsigned steps) {
  const uint64_t words = 0x0000ffff0000ffffull, half = 0x0000004000000040ull, halves = 0x0040004000400040ull;
  uint64_t even = ((above & words) * (QUINCE_STEPS - steps) + (below & words) * steps + half) >> 7 & words;
  uint64_t odd = ((above >> 16 & words) * (QUINCE_STEPS - steps) + (below >> 16 & words) * steps + half) >> 7 & words;
  return ((even | odd << 16) + halves) >> 7 & LANES;
}

static inline uint64_t weighted(uint64_t pixel, unsigned weight) {
  return (pixel * weight + 0x0080008000800080ull) >> 8 & LANES;
}

static inline uint64_t over(uint64_t source, uint32_t destination) {
  unsigned through = 255 - (source >> 48 & 255);
  uint64_t product = spread(destination) * through + 0x0080008000800080ull;
  return source + ((product + (product >> 8 & LANES)) >> 8 & LANES);
}

static inline int position(float value, int maximum) {
  // Written so that NaN ends at zero.
  if (!(value > 0)) return 0;
  return value >= (float)maximum ? maximum : (int)(value + 0.5f);
}

static float clampedToUnit(float value) { return value < 0 ? 0 : value > 1 ? 1 : value; }

static float insideEdge(const quince_row *row, int edge, float x) { return clampedToUnit(row->distance[edge] + row->slope[edge] * x + 0.5f); }

/// How much of a pixel lies inside, 0...1: the product over pairs of facing edges, each pair as the width between its two edges.
static float coverage(const quince_row *row, float x) {
  if (row->edgeCount == 4) {
    float across = insideEdge(row, 0, x) + insideEdge(row, 2, x) - 1, down = insideEdge(row, 1, x) + insideEdge(row, 3, x) - 1;
    return across > 0 && down > 0 ? across * down : 0;
  }
  float product = 1;
  for (int edge = 0; edge < row->edgeCount; edge++) product *= insideEdge(row, edge, x);
  return product;
}

void quince_span_scalar(uint32_t *destination, quince_run run, const quince_source *source, const quince_row *row, int opacity) {
  const int maximumU = (source->width - 1) * QUINCE_STEPS, maximumV = (source->height - 1) * QUINCE_STEPS;
  const uint32_t opaque = source->isOpaque ? 0xff000000u : 0;
  const ptrdiff_t stride = source->wordsPerRow;
  for (int x = run.first; x < run.last; x++, destination++) {
    const float place = (float)x;
    const int isWhole = x >= run.fullFirst && x < run.fullLast;
    const unsigned weight = isWhole ? (unsigned)opacity : (unsigned)(coverage(row, place) * (float)opacity + 0.5f);
    const float scale = (float)QUINCE_STEPS / (row->w + row->dw * place);
    const int u = position((row->u + row->du * place) * scale - QUINCE_STEPS / 2, maximumU);
    const int v = position((row->v + row->dv * place) * scale - QUINCE_STEPS / 2, maximumV);
    const uint32_t *upper = source->pixels + (v >> 7) * stride + (u >> 7);
    const uint32_t *lower = v < maximumV ? upper + stride : upper;
#if defined(__GNUC__)
    __builtin_prefetch((const char *)upper + row->ahead);
#endif
    const int next = u < maximumU;
    const uint64_t above = blendAcross(spread(upper[0] | opaque), spread(upper[next] | opaque), u & 127);
    const uint64_t below = blendAcross(spread(lower[0] | opaque), spread(lower[next] | opaque), u & 127);
    *destination = gather(over(weighted(blendDown(above, below, v & 127), weight), *destination));
  }
}
