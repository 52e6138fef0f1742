// libjpeg (libjpeg-turbo) is loaded when the first JPEG is met: most apps start without one.
#include "CGraphicsSupport.h"
#include "limits.h"
#include <dlfcn.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>
// jpeglib.h needs the types of stdio.h before it.
#include <jpeglib.h>


#if JPEG_LIB_VERSION >= 80
static const char *const library_name = "libjpeg.so.8";
#else
static const char *const library_name = "libjpeg.so.62";
#endif

static struct {
  __typeof__(&jpeg_std_error) std_error;
  __typeof__(&jpeg_CreateDecompress) create_decompress;
  __typeof__(&jpeg_mem_src) mem_src;
  __typeof__(&jpeg_read_header) read_header;
  __typeof__(&jpeg_start_decompress) start_decompress;
  __typeof__(&jpeg_read_scanlines) read_scanlines;
  __typeof__(&jpeg_finish_decompress) finish_decompress;
  __typeof__(&jpeg_destroy_decompress) destroy_decompress;
  __typeof__(&jpeg_CreateCompress) create_compress;
  __typeof__(&jpeg_mem_dest) mem_dest;
  __typeof__(&jpeg_set_defaults) set_defaults;
  __typeof__(&jpeg_set_quality) set_quality;
  __typeof__(&jpeg_start_compress) start_compress;
  __typeof__(&jpeg_write_scanlines) write_scanlines;
  __typeof__(&jpeg_finish_compress) finish_compress;
  __typeof__(&jpeg_destroy_compress) destroy_compress;
} jpeg;

static int loaded;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
  void *library = dlopen(library_name, RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) return;
  const char *const names[] = {
      "jpeg_std_error", "jpeg_CreateDecompress", "jpeg_mem_src", "jpeg_read_header", "jpeg_start_decompress",
      "jpeg_read_scanlines", "jpeg_finish_decompress", "jpeg_destroy_decompress", "jpeg_CreateCompress", "jpeg_mem_dest",
      "jpeg_set_defaults", "jpeg_set_quality", "jpeg_start_compress", "jpeg_write_scanlines", "jpeg_finish_compress",
      "jpeg_destroy_compress"};
  void **slots = (void **)&jpeg;
  for (size_t index = 0; index < sizeof names / sizeof *names; index++) {
    slots[index] = dlsym(library, names[index]);
    if (slots[index] == NULL) return;
  }
  loaded = 1;
}

static int load_library(char *message) {
  pthread_once(&once, load);
  if (!loaded) snprintf(message, quince_message_length, "JPEG: %s cannot be loaded (Debian: libjpeg62-turbo)", library_name);
  return loaded;
}

struct error_manager {
  struct jpeg_error_mgr base;
  jmp_buf escape;
  char *message;
};

static void fail(j_common_ptr codec) {
  struct error_manager *errors = (struct error_manager *)codec->err;
  char text[JMSG_LENGTH_MAX];
  errors->base.format_message(codec, text);
  snprintf(errors->message, quince_message_length, "JPEG: %.150s", text);
  longjmp(errors->escape, 1);
}

static void say_nothing(j_common_ptr codec) { (void)codec; }

/// What is wrong with a picture that can still be shown: its data is cut off or damaged. The library tells the first such thing only.
static void note(j_common_ptr codec) {
  struct error_manager *errors = (struct error_manager *)codec->err;
  char text[JMSG_LENGTH_MAX];
  errors->base.format_message(codec, text);
  snprintf(errors->message, quince_message_length, "JPEG: %.150s", text);
}

/// Inverted CMYK, as Adobe's programs write it, to native pixels.
static void convert_cmyk_row(const uint8_t *cmyk, uint8_t *native, size_t width, int inverted) {
  for (size_t x = 0; x < width; x++, cmyk += 4, native += 4) {
    unsigned black = inverted ? cmyk[3] : 255 - cmyk[3];
    for (int component = 0; component < 3; component++) {
      unsigned ink = inverted ? cmyk[component] : 255 - cmyk[component];
      native[2 - component] = (uint8_t)(ink * black / 255);
    }
    native[3] = 255;
  }
}

int quince_decode_jpeg(const uint8_t *bytes, size_t length, quince_picture *picture) {
  memset(picture, 0, sizeof *picture);
  if (!load_library(picture->message)) return 0;
  struct jpeg_decompress_struct codec;
  struct error_manager errors;
  uint8_t *volatile pixels = NULL;
  uint8_t *volatile cmyk = NULL;
  memset(&codec, 0, sizeof codec);
  codec.err = jpeg.std_error(&errors.base);
  errors.base.error_exit = fail;
  errors.base.output_message = note;
  errors.message = picture->message;
  if (setjmp(errors.escape)) {
    jpeg.destroy_decompress(&codec);
    free(pixels);
    free(cmyk);
    return 0;
  }
  jpeg.create_decompress(&codec, JPEG_LIB_VERSION, sizeof codec);
  jpeg.mem_src(&codec, (unsigned char *)bytes, (unsigned long)length);
  jpeg.read_header(&codec, TRUE);
  if (!quince_size_is_allowed(codec.image_width, codec.image_height, "JPEG", picture->message)) longjmp(errors.escape, 1);
  int four_inks = codec.jpeg_color_space == JCS_CMYK || codec.jpeg_color_space == JCS_YCCK;
  codec.out_color_space = four_inks ? JCS_CMYK : JCS_EXT_BGRA;
  size_t row = (size_t)codec.image_width * 4;
  pixels = calloc(codec.image_height, row);
  if (four_inks) cmyk = malloc(row);
  if (pixels == NULL || (four_inks && cmyk == NULL)) {
    snprintf(picture->message, sizeof picture->message, "JPEG: out of memory");
    longjmp(errors.escape, 1);
  }
  jpeg.start_decompress(&codec);
  while (codec.output_scanline < codec.output_height) {
    uint8_t *target = pixels + row * codec.output_scanline;
    JSAMPROW line = four_inks ? cmyk : target;
    jpeg.read_scanlines(&codec, &line, 1);
    if (four_inks) convert_cmyk_row(cmyk, target, codec.image_width, codec.saw_Adobe_marker);
  }
  jpeg.finish_decompress(&codec);
  picture->width = codec.image_width;
  picture->height = codec.image_height;
  picture->pixels = pixels;
  jpeg.destroy_decompress(&codec);
  free(cmyk);
  return 1;
}

int quince_encode_jpeg(const uint8_t *pixels, size_t bytes_per_row, uint32_t width, uint32_t height, int quality, quince_encoding *out) {
  memset(out, 0, sizeof *out);
  if (!load_library(out->message)) return 0;
  struct jpeg_compress_struct codec;
  struct error_manager errors;
  unsigned char *bytes = NULL;
  unsigned long length = 0;
  memset(&codec, 0, sizeof codec);
  codec.err = jpeg.std_error(&errors.base);
  errors.base.error_exit = fail;
  errors.base.output_message = say_nothing;
  errors.message = out->message;
  if (setjmp(errors.escape)) {
    jpeg.destroy_compress(&codec);
    free(bytes);
    return 0;
  }
  jpeg.create_compress(&codec, JPEG_LIB_VERSION, sizeof codec);
  jpeg.mem_dest(&codec, &bytes, &length);
  codec.image_width = width;
  codec.image_height = height;
  codec.input_components = 4;
  codec.in_color_space = JCS_EXT_BGRX;
  jpeg.set_defaults(&codec);
  jpeg.set_quality(&codec, quality, TRUE);
  jpeg.start_compress(&codec, TRUE);
  while (codec.next_scanline < codec.image_height) {
    JSAMPROW line = (JSAMPROW)(pixels + bytes_per_row * codec.next_scanline);
    jpeg.write_scanlines(&codec, &line, 1);
  }
  jpeg.finish_compress(&codec);
  jpeg.destroy_compress(&codec);
  out->bytes = bytes;
  out->length = out->capacity = length;
  return 1;
}
