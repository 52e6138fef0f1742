// The picture behind a layer: reduced, blurred by three box blurs each way, with stronger colours. Beyond its edges it goes on as it ends.
#include "CCompositorKernel.h"
#include <math.h>
#include <stddef.h>
#include <stdlib.h>

/// One box over a line of `count` words that lie `step` words apart.
static void blurLine(uint32_t *line, int count, ptrdiff_t step, int radius, uint32_t *copy) {
  for (int i = 0; i < count; i++) copy[i] = line[i * step];
  const uint32_t width = 2 * (uint32_t)radius + 1, half = width / 2;
  uint32_t red = 0, green = 0, blue = 0;
  for (int i = -radius - 1; i < radius; i++) {
    const uint32_t pixel = copy[i < 0 ? 0 : i < count ? i : count - 1];
    red += pixel >> 16 & 255;
    green += pixel >> 8 & 255;
    blue += pixel & 255;
  }
  for (int i = 0; i < count; i++) {
    const uint32_t in = copy[i + radius < count ? i + radius : count - 1], out = copy[i - radius - 1 > 0 ? i - radius - 1 : 0];
    red += (in >> 16 & 255) - (out >> 16 & 255);
    green += (in >> 8 & 255) - (out >> 8 & 255);
    blue += (in & 255) - (out & 255);
    line[i * step] = 0xff000000u | (red + half) / width << 16 | (green + half) / width << 8 | (blue + half) / width;
  }
}

/// Means of blocks of `factor` × `factor` pixels.
static void reduce(
  const uint32_t *source, int wordsPerRow, int width, int height, int factor, uint32_t *destination, int destinationWordsPerRow
) {
  for (int top = 0, row = 0; top < height; top += factor, row++) {
    const int bottom = top + factor < height ? top + factor : height;
    for (int left = 0, column = 0; left < width; left += factor, column++) {
      const int right = left + factor < width ? left + factor : width;
      uint32_t red = 0, green = 0, blue = 0;
      const uint32_t count = (uint32_t)((bottom - top) * (right - left));
      for (int y = top; y < bottom; y++) {
        const uint32_t *line = source + (ptrdiff_t)y * wordsPerRow;
        for (int x = left; x < right; x++) {
          red += line[x] >> 16 & 255;
          green += line[x] >> 8 & 255;
          blue += line[x] & 255;
        }
      }
      destination[(ptrdiff_t)row * destinationWordsPerRow + column] = 0xff000000u | red / count << 16 | green / count << 8 | blue / count;
    }
  }
}

static uint32_t saturated(uint32_t pixel, int strength) {
  const int red = pixel >> 16 & 255, green = pixel >> 8 & 255, blue = pixel & 255;
  // Weights of the channels in the eye's brightness, ITU-R BT.709, in 1/1024.
  const int grey = (218 * red + 732 * green + 74 * blue + 512) >> 10;
  const int channels[3] = {red, green, blue};
  uint32_t result = 0xff;
  for (int i = 0; i < 3; i++) {
    int value = grey + (((channels[i] - grey) * strength) >> 8);
    result = result << 8 | (uint32_t)(value < 0 ? 0 : value > 255 ? 255 : value);
  }
  return result;
}

void quince_blur_backdrop(
  const uint32_t *source, int32_t wordsPerRow, int32_t width, int32_t height, int32_t factor, double sigma, double saturation,
  uint32_t *destination, int32_t destinationWordsPerRow
) {
  if (width <= 0 || height <= 0 || factor <= 0) return;
  reduce(source, wordsPerRow, width, height, factor, destination, destinationWordsPerRow);
  const int columns = (width + factor - 1) / factor, rows = (height + factor - 1) / factor;
  // Three equal boxes whose variance together is sigma².
  const int radius = (int)floor((sqrt(4 * sigma * sigma + 1) - 1) / 2 + 0.5);
  uint32_t *copy = malloc(sizeof *copy * (size_t)(columns > rows ? columns : rows));
  if (copy && radius > 0) {
    for (int pass = 0; pass < 3; pass++) {
      for (int y = 0; y < rows; y++) blurLine(destination + (ptrdiff_t)y * destinationWordsPerRow, columns, 1, radius, copy);
      for (int x = 0; x < columns; x++) blurLine(destination + x, rows, destinationWordsPerRow, radius, copy);
    }
  }
  free(copy);
  const int strength = (int)(saturation * 256 + 0.5);
  if (strength == 256) return;
  for (int y = 0; y < rows; y++) {
    uint32_t *line = destination + (ptrdiff_t)y * destinationWordsPerRow;
    for (int x = 0; x < columns; x++) line[x] = saturated(line[x], strength);
  }
}
