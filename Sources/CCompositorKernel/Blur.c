// The blur of shadows: three box blurs each way, which differ from a Gaussian by less than three levels of 255.
#include "CCompositorKernel.h"
#include <math.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/// Radius of each of three equal boxes (2r + 1 pixels wide) whose variance together is sigma².
static int boxRadius(double sigma) {
  double width = sqrt(4 * sigma * sigma + 1);
  return (int)floor((width - 1) / 2 + 0.5);
}

int32_t quince_blur_reach(double sigma) { return 3 * boxRadius(sigma); }

/// One box over a line of `count` pixels that lie `step` bytes apart; beyond the ends all is zero.
static void blurLine(uint8_t *line, int count, ptrdiff_t step, int radius, uint8_t *copy) {
  for (int i = 0; i < count; i++) copy[i] = line[i * step];
  const uint32_t width = 2 * (uint32_t)radius + 1, half = width / 2;
  uint32_t sum = 0;
  for (int i = 0; i < radius && i < count; i++) sum += copy[i];
  for (int i = 0; i < count; i++) {
    if (i + radius < count) sum += copy[i + radius];
    line[i * step] = (uint8_t)((sum + half) / width);
    if (i >= radius) sum -= copy[i - radius];
  }
}

void quince_blur(uint8_t *pixels, int32_t width, int32_t height, int32_t bytesPerRow, double sigma) {
  int radius = boxRadius(sigma);
  if (radius <= 0 || width <= 0 || height <= 0) return;
  uint8_t *copy = malloc((size_t)(width > height ? width : height));
  if (!copy) return;
  for (int pass = 0; pass < 3; pass++) {
    for (int y = 0; y < height; y++) blurLine(pixels + (ptrdiff_t)y * bytesPerRow, width, 1, radius, copy);
    for (int x = 0; x < width; x++) blurLine(pixels + x, height, bytesPerRow, radius, copy);
  }
  free(copy);
}
