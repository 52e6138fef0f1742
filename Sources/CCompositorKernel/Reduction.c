// Half-size copies for layers shown much smaller than their bitmaps.
#include "CCompositorKernel.h"
#include <stddef.h>

static uint32_t average(uint32_t a, uint32_t b) {
  uint32_t even = ((a & 0x00ff00ff) + (b & 0x00ff00ff) + 0x00010001) >> 1 & 0x00ff00ff;
  uint32_t odd = ((a >> 8 & 0x00ff00ff) + (b >> 8 & 0x00ff00ff) + 0x00010001) >> 1 & 0x00ff00ff;
  return even | odd << 8;
}

void quince_halve_columns(const quince_source *source, uint32_t *destination, int32_t destinationWordsPerRow) {
  for (int32_t y = 0; y < source->height; y++) {
    const uint32_t *from = source->pixels + (ptrdiff_t)y * source->wordsPerRow;
    uint32_t *to = destination + (ptrdiff_t)y * destinationWordsPerRow;
    for (int32_t x = 0; x < source->width / 2; x++) to[x] = average(from[2 * x], from[2 * x + 1]);
    if (source->width & 1) to[source->width / 2] = from[source->width - 1];
  }
}

void quince_halve_rows(const quince_source *source, uint32_t *destination, int32_t destinationWordsPerRow) {
  for (int32_t y = 0; y < (source->height + 1) / 2; y++) {
    const uint32_t *upper = source->pixels + (ptrdiff_t)(2 * y) * source->wordsPerRow;
    const uint32_t *lower = 2 * y + 1 < source->height ? upper + source->wordsPerRow : upper;
    uint32_t *to = destination + (ptrdiff_t)y * destinationWordsPerRow;
    for (int32_t x = 0; x < source->width; x++) to[x] = average(upper[x], lower[x]);
  }
}
