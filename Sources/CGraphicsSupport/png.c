#include "CGraphicsSupport.h"
#include "limits.h"
#include <png.h>
#include <stdlib.h>
#include <string.h>

int quince_decode_png(const uint8_t *bytes, size_t length, quince_picture *picture) {
  png_image image;
  memset(&image, 0, sizeof image);
  memset(picture, 0, sizeof *picture);
  image.version = PNG_IMAGE_VERSION;
  if (!png_image_begin_read_from_memory(&image, bytes, length)) {
    snprintf(picture->message, sizeof picture->message, "PNG: %s", image.message);
    return 0;
  }
  if (!quince_size_is_allowed(image.width, image.height, "PNG", picture->message)) {
    png_image_free(&image);
    return 0;
  }
  picture->width = image.width;
  picture->height = image.height;
  picture->has_alpha = (image.format & PNG_FORMAT_FLAG_ALPHA) != 0;
  image.format = PNG_FORMAT_BGRA;
  size_t row = (size_t)image.width * 4;
  uint8_t *pixels = malloc(row * image.height);
  if (pixels == NULL || !png_image_finish_read(&image, NULL, pixels, (png_int_32)row, NULL)) {
    snprintf(picture->message, sizeof picture->message, "PNG: %s", pixels == NULL ? "out of memory" : image.message);
    png_image_free(&image);
    free(pixels);
    return 0;
  }
  if (picture->has_alpha) {
    quince_pixel_layout straight = {.bytes = 4, .red = 2, .green = 1, .blue = 0, .alpha = 3, .straight = 1};
    quince_pixels_to_native(pixels, row, straight, pixels, row, picture->width, picture->height);
  }
  picture->pixels = pixels;
  return 1;
}

int quince_append(quince_encoding *out, const void *bytes, size_t length) {
  if (out->length + length > out->capacity) {
    size_t capacity = (out->length + length) * 2 + 4096;
    uint8_t *grown = realloc(out->bytes, capacity);
    if (grown == NULL) return 0;
    out->bytes = grown;
    out->capacity = capacity;
  }
  memcpy(out->bytes + out->length, bytes, length);
  out->length += length;
  return 1;
}

static void write_bytes(png_structp writer, png_bytep bytes, png_size_t length) {
  if (!quince_append(png_get_io_ptr(writer), bytes, length)) png_error(writer, "out of memory");
}

static void flush_nothing(png_structp writer) { (void)writer; }

static void keep_message(png_structp writer, png_const_charp message) {
  quince_encoding *out = png_get_error_ptr(writer);
  snprintf(out->message, sizeof out->message, "PNG: %s", message);
  png_longjmp(writer, 1);
}

static void ignore_warning(png_structp writer, png_const_charp message) { (void)writer, (void)message; }

int quince_encode_png(const uint8_t *pixels, size_t bytes_per_row, uint32_t width, uint32_t height, int opaque, quince_encoding *out) {
  memset(out, 0, sizeof *out);
  png_structp writer = png_create_write_struct(PNG_LIBPNG_VER_STRING, out, keep_message, ignore_warning);
  png_infop info = writer ? png_create_info_struct(writer) : NULL;
  uint8_t *row = malloc((size_t)width * 4 + 4);
  if (info == NULL || row == NULL || setjmp(png_jmpbuf(writer))) {
    if (out->message[0] == 0) snprintf(out->message, sizeof out->message, "PNG: out of memory");
    if (writer != NULL) png_destroy_write_struct(&writer, info ? &info : NULL);
    free(row);
    free(out->bytes);
    out->bytes = NULL;
    return 0;
  }
  png_set_write_fn(writer, out, write_bytes, flush_nothing);
  png_set_compression_level(writer, 1);
  png_set_filter(writer, 0, PNG_FILTER_NONE);
  png_set_IHDR(
      writer, info, width, height, 8, opaque ? PNG_COLOR_TYPE_RGB : PNG_COLOR_TYPE_RGB_ALPHA, PNG_INTERLACE_NONE,
      PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  png_set_sRGB(writer, info, PNG_sRGB_INTENT_PERCEPTUAL);
  png_write_info(writer, info);
  quince_pixel_layout layout = {.bytes = opaque ? 3 : 4, .red = 0, .green = 1, .blue = 2, .alpha = opaque ? -1 : 3, .straight = !opaque};
  for (uint32_t y = 0; y < height; y++) {
    quince_pixels_from_native(pixels + (size_t)y * bytes_per_row, bytes_per_row, row, (size_t)width * 4, layout, width, 1);
    png_write_row(writer, row);
  }
  png_write_end(writer, info);
  png_destroy_write_struct(&writer, &info);
  free(row);
  return 1;
}
