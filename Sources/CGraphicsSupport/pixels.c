// Loops over pixels: other layouts to native pixels and back, masks, and the blur of shadows.
#include "CGraphicsSupport.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

/// Rounded value * alpha / 255.
static inline uint8_t multiply(unsigned value, unsigned alpha) {
  unsigned product = value * alpha + 128;
  return (uint8_t)((product + (product >> 8)) >> 8);
}

static inline void store_native(uint8_t *pixel, unsigned red, unsigned green, unsigned blue, unsigned alpha) {
  uint32_t word = alpha << 24 | red << 16 | green << 8 | blue;
  memcpy(pixel, &word, 4);
}

static inline uint32_t load_native(const uint8_t *pixel) {
  uint32_t word;
  memcpy(&word, pixel, 4);
  return word;
}

/// A component as 0...255.
static inline unsigned load_component(const uint8_t *place, const quince_pixel_layout *layout) {
  if (layout->depth <= 1) return *place;
  if (layout->depth == 2) return layout->swapped ? place[0] : place[1];
  uint32_t word = load_native(place);
  if (layout->swapped) word = __builtin_bswap32(word);
  float value;
  memcpy(&value, &word, 4);
  return value >= 1 ? 255 : value > 0 ? (unsigned)(value * 255 + 0.5f) : 0;
}

static inline void store_component(uint8_t *place, unsigned component, const quince_pixel_layout *layout) {
  if (layout->depth <= 1) {
    *place = (uint8_t)component;
  } else if (layout->depth == 2) {
    // 255 becomes 65535: both bytes are the same, in whatever order.
    place[0] = place[1] = (uint8_t)component;
  } else {
    float value = (float)component / 255;
    uint32_t word;
    memcpy(&word, &value, 4);
    if (layout->swapped) word = __builtin_bswap32(word);
    memcpy(place, &word, 4);
  }
}

void quince_pixels_to_native(
    const uint8_t *source, size_t source_row, quince_pixel_layout layout, uint8_t *native, size_t native_row, size_t width, size_t height) {
  for (size_t y = 0; y < height; y++) {
    const uint8_t *in = source + y * source_row;
    uint8_t *out = native + y * native_row;
    for (size_t x = 0; x < width; x++, in += layout.bytes, out += 4) {
      unsigned alpha = layout.alpha < 0 ? 255 : load_component(in + layout.alpha, &layout);
      unsigned red = layout.red < 0 ? 0 : load_component(in + layout.red, &layout);
      unsigned green = layout.gray ? red : layout.green < 0 ? 0 : load_component(in + layout.green, &layout);
      unsigned blue = layout.gray ? red : layout.blue < 0 ? 0 : load_component(in + layout.blue, &layout);
      if (layout.cmyk > 0) {
        unsigned paper = 255 - load_component(in + layout.cmyk, &layout);
        red = multiply(255 - red, paper);
        green = multiply(255 - green, paper);
        blue = multiply(255 - blue, paper);
      }
      if (layout.straight && alpha != 255) {
        red = multiply(red, alpha);
        green = multiply(green, alpha);
        blue = multiply(blue, alpha);
      } else {
        // A colour above its alpha is no premultiplied pixel and would overflow when composited.
        if (red > alpha) red = alpha;
        if (green > alpha) green = alpha;
        if (blue > alpha) blue = alpha;
      }
      store_native(out, red, green, blue, alpha);
    }
  }
}

void quince_pixels_from_native(
    const uint8_t *native, size_t native_row, uint8_t *target, size_t target_row, quince_pixel_layout layout, size_t width, size_t height) {
  for (size_t y = 0; y < height; y++) {
    const uint8_t *in = native + y * native_row;
    uint8_t *out = target + y * target_row;
    for (size_t x = 0; x < width; x++, in += 4, out += layout.bytes) {
      uint32_t word = load_native(in);
      unsigned alpha = word >> 24, red = word >> 16 & 255, green = word >> 8 & 255, blue = word & 255;
      if (layout.straight && alpha != 255 && alpha != 0) {
        red = (red * 255 + alpha / 2) / alpha;
        green = (green * 255 + alpha / 2) / alpha;
        blue = (blue * 255 + alpha / 2) / alpha;
      }
      if (layout.gray) red = (red * 54 + green * 183 + blue * 19) >> 8;
      // A byte that belongs to nothing is full.
      if (layout.bytes == 4 && layout.depth <= 1 && layout.cmyk <= 0) memset(out, 255, 4);
      if (layout.cmyk > 0) {
        unsigned brightest = red > green ? red : green;
        if (blue > brightest) brightest = blue;
        store_component(out + layout.cmyk, 255 - brightest, &layout);
        unsigned divisor = brightest ? brightest : 1;
        red = (brightest - red) * 255 / divisor;
        green = (brightest - green) * 255 / divisor;
        blue = (brightest - blue) * 255 / divisor;
      }
      if (layout.red >= 0) store_component(out + layout.red, red, &layout);
      if (layout.green >= 0) store_component(out + layout.green, green, &layout);
      if (layout.blue >= 0) store_component(out + layout.blue, blue, &layout);
      if (layout.alpha >= 0) store_component(out + layout.alpha, alpha, &layout);
    }
  }
}

int quince_pixels_are_opaque(const uint8_t *native, size_t bytes_per_row, size_t width, size_t height) {
  for (size_t y = 0; y < height; y++) {
    uint32_t all = 0xff000000;
    for (size_t x = 0; x < width; x++) all &= load_native(native + y * bytes_per_row + x * 4);
    if (all != 0xff000000) return 0;
  }
  return 1;
}

void quince_mask_from_native(
    const uint8_t *native, size_t native_row, uint8_t *mask, size_t mask_row, size_t width, size_t height, int luminance, int inverted) {
  for (size_t y = 0; y < height; y++) {
    for (size_t x = 0; x < width; x++) {
      uint32_t word = load_native(native + y * native_row + x * 4);
      unsigned value = word >> 24;
      if (luminance) value = ((word >> 16 & 255) * 54 + (word >> 8 & 255) * 183 + (word & 255) * 19) >> 8;
      mask[y * mask_row + x] = (uint8_t)(inverted ? 255 - value : value);
    }
  }
}

/// One box blur of a line of `count` values. The box covers `before` values on one side, `after` on the other.
static void blur_line(const uint8_t *in, uint8_t *out, size_t count, size_t before, size_t after) {
  unsigned size = (unsigned)(before + after + 1);
  unsigned sum = 0;
  for (size_t index = 0; index < after && index < count; index++) sum += in[index];
  for (size_t index = 0; index < count; index++) {
    if (index + after < count) sum += in[index + after];
    if (index > before) sum -= in[index - before - 1];
    out[index] = (uint8_t)((sum + size / 2) / size);
  }
}

static void blur_line_three_times(uint8_t *line, uint8_t *scratch, size_t count, size_t size) {
  // An even box has no middle: it is shifted once to each side, and the third box is one larger.
  size_t half = size / 2;
  if (size & 1) {
    blur_line(line, scratch, count, half, half);
    blur_line(scratch, line, count, half, half);
    blur_line(line, scratch, count, half, half);
  } else {
    blur_line(line, scratch, count, half, half - 1);
    blur_line(scratch, line, count, half - 1, half);
    blur_line(line, scratch, count, half, half);
  }
  memcpy(line, scratch, count);
}

void quince_blur_mask(uint8_t *mask, size_t mask_row, size_t width, size_t height, double sigma) {
  // The size of three boxes that equal a Gaussian: SVG 1.1, feGaussianBlur.
  size_t size = (size_t)floor(sigma * 3 * sqrt(2 * M_PI) / 4 + 0.5);
  if (size < 2) return;
  size_t longest = width > height ? width : height;
  uint8_t *line = malloc(longest * 2);
  if (line == NULL) return;
  uint8_t *scratch = line + longest;
  for (size_t y = 0; y < height; y++) blur_line_three_times(mask + y * mask_row, scratch, width, size);
  for (size_t x = 0; x < width; x++) {
    for (size_t y = 0; y < height; y++) line[y] = mask[y * mask_row + x];
    blur_line_three_times(line, scratch, height, size);
    for (size_t y = 0; y < height; y++) mask[y * mask_row + x] = line[y];
  }
  free(line);
}

void quince_fill_conic(
    uint8_t *native, size_t bytes_per_row, size_t width, size_t height, const double *matrix, double angle, const uint32_t *colors,
    size_t count) {
  const double turn = 6.283185307179586;
  for (size_t row = 0; row < height; row++) {
    uint32_t *target = (uint32_t *)(native + row * bytes_per_row);
    for (size_t column = 0; column < width; column++) {
      // The middle of the pixel.
      double x = column + 0.5, y = row + 0.5;
      double place = (atan2(matrix[1] * x + matrix[3] * y + matrix[5], matrix[0] * x + matrix[2] * y + matrix[4]) - angle) / turn;
      place -= floor(place);
      target[column] = colors[(size_t)(place * (count - 1) + 0.5)];
    }
  }
}

void quince_add_darkness(const uint8_t *source, size_t source_row, uint8_t *target, size_t target_row, size_t width, size_t height) {
  for (size_t y = 0; y < height; y++) {
    const uint8_t *in = source + y * source_row;
    uint8_t *out = target + y * target_row;
    for (size_t x = 0; x < width * 4; x += 4) {
      int above = in[x + 3], below = out[x + 3];
      int alpha = above + below > 255 ? 255 : above + below;
      for (int part = 0; part < 3; part++) {
        int value = alpha - (above - in[x + part]) - (below - out[x + part]);
        out[x + part] = (uint8_t)(value < 0 ? 0 : value);
      }
      out[x + 3] = (uint8_t)alpha;
    }
  }
}
