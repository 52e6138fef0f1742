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

static inline uint64_t blend(uint64_t first, uint64_t second, unsigned steps) {
  const uint64_t half = 0x0040004000400040ull;
  return (first * (QUINCE_STEPS - steps) + second * steps + half) >> 7 & LANES;
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

void quince_span_scalar(
  uint32_t *destination, int count, int x, const quince_source *source, const quince_row *row, const uint16_t *weights, int weight
) {
  const int maximumU = (source->width - 1) * QUINCE_STEPS, maximumV = (source->height - 1) * QUINCE_STEPS;
  const uint32_t opaque = source->isOpaque ? 0xff000000u : 0;
  const long stride = source->wordsPerRow;
  for (int i = 0; i < count; i++) {
    if (weights) weight = weights[i];
    float place = (float)(x + i);
    float scale = (float)QUINCE_STEPS / (row->w + row->dw * place);
    int u = position((row->u + row->du * place) * scale - QUINCE_STEPS / 2, maximumU);
    int v = position((row->v + row->dv * place) * scale - QUINCE_STEPS / 2, maximumV);
    const uint32_t *upper = source->pixels + (v >> 7) * stride + (u >> 7);
    const uint32_t *lower = v < maximumV ? upper + stride : upper;
    int next = u < maximumU;
    uint64_t left = blend(spread(upper[0] | opaque), spread(lower[0] | opaque), v & 127);
    uint64_t right = blend(spread(upper[next] | opaque), spread(lower[next] | opaque), v & 127);
    destination[i] = gather(over(weighted(blend(left, right, u & 127), weight), destination[i]));
  }
}
