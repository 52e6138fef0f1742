// Bitmaps on their way to a page. Browsers want straight alpha; layers are premultiplied.
#include "CPageLibraries.h"
#include <dlfcn.h>
#include <lz4.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <jpeglib.h>
#include <webp/encode.h>

static uint32_t reciprocals[256];
static pthread_once_t once = PTHREAD_ONCE_INIT;
static __typeof__(&LZ4_compress_default) compress;
static __typeof__(&WebPConfigInitInternal) config_init;
static __typeof__(&WebPConfigLosslessPreset) lossless_preset;
static __typeof__(&WebPPictureInitInternal) picture_init;
static __typeof__(&WebPPictureFree) picture_free;
static __typeof__(&WebPEncode) encode;
static __typeof__(&WebPMemoryWriterInit) writer_init;
static __typeof__(&WebPMemoryWriterClear) writer_clear;
static __typeof__(&WebPMemoryWrite) memory_write;
static __typeof__(&jpeg_std_error) std_error;
static __typeof__(&jpeg_CreateCompress) create_compress;
static __typeof__(&jpeg_mem_dest) mem_dest;
static __typeof__(&jpeg_set_defaults) set_defaults;
static __typeof__(&jpeg_set_quality) set_quality;
static __typeof__(&jpeg_start_compress) start_compress;
static __typeof__(&jpeg_write_scanlines) write_scanlines;
static __typeof__(&jpeg_finish_compress) finish_compress;
static __typeof__(&jpeg_destroy_compress) destroy_compress;

static void load(void) {
  for (uint32_t alpha = 1; alpha < 256; alpha++) reciprocals[alpha] = (255u * 65536u + alpha / 2) / alpha;
  void *lz4 = dlopen("liblz4.so.1", RTLD_NOW | RTLD_LOCAL);
  if (lz4) *(void **)&compress = dlsym(lz4, "LZ4_compress_default");
  void *webp = dlopen("libwebp.so.7", RTLD_NOW | RTLD_LOCAL);
  if (webp) {
    *(void **)&config_init = dlsym(webp, "WebPConfigInitInternal");
    *(void **)&lossless_preset = dlsym(webp, "WebPConfigLosslessPreset");
    *(void **)&picture_init = dlsym(webp, "WebPPictureInitInternal");
    *(void **)&picture_free = dlsym(webp, "WebPPictureFree");
    *(void **)&writer_init = dlsym(webp, "WebPMemoryWriterInit");
    *(void **)&writer_clear = dlsym(webp, "WebPMemoryWriterClear");
    *(void **)&memory_write = dlsym(webp, "WebPMemoryWrite");
    *(void **)&encode = dlsym(webp, "WebPEncode");
  }
  void *jpeg = dlopen("libjpeg.so.62", RTLD_NOW | RTLD_LOCAL);
  if (jpeg) {
    *(void **)&std_error = dlsym(jpeg, "jpeg_std_error");
    *(void **)&create_compress = dlsym(jpeg, "jpeg_CreateCompress");
    *(void **)&mem_dest = dlsym(jpeg, "jpeg_mem_dest");
    *(void **)&set_defaults = dlsym(jpeg, "jpeg_set_defaults");
    *(void **)&set_quality = dlsym(jpeg, "jpeg_set_quality");
    *(void **)&start_compress = dlsym(jpeg, "jpeg_start_compress");
    *(void **)&write_scanlines = dlsym(jpeg, "jpeg_write_scanlines");
    *(void **)&finish_compress = dlsym(jpeg, "jpeg_finish_compress");
    *(void **)&destroy_compress = dlsym(jpeg, "jpeg_destroy_compress");
  }
}

static inline uint32_t straight(uint32_t pixel) {
  uint32_t alpha = pixel >> 24;
  if (alpha == 255) return pixel;
  if (alpha == 0) return 0;
  uint32_t factor = reciprocals[alpha];
  uint32_t red = ((pixel >> 16 & 255) * factor + 32768) >> 16, green = ((pixel >> 8 & 255) * factor + 32768) >> 16;
  uint32_t blue = ((pixel & 255) * factor + 32768) >> 16;
  return alpha << 24 | (red > 255 ? 255 : red) << 16 | (green > 255 ? 255 : green) << 8 | (blue > 255 ? 255 : blue);
}

size_t quince_pack_lz4(const uint32_t *pixels, int width, int height, int rowWords, uint8_t **bytes) {
  pthread_once(&once, load);
  *bytes = NULL;
  size_t length = (size_t)width * (size_t)height * 4;
  if (!compress || length > LZ4_MAX_INPUT_SIZE) return 0;
  uint8_t *rgba = malloc(length);
  int room = LZ4_COMPRESSBOUND((int)length);
  uint8_t *result = malloc((size_t)room);
  if (!rgba || !result) {
    free(rgba);
    free(result);
    return 0;
  }
  uint8_t *output = rgba;
  for (int y = 0; y < height; y++) {
    const uint32_t *row = pixels + (size_t)y * (size_t)rowWords;
    for (int x = 0; x < width; x++, output += 4) {
      uint32_t pixel = straight(row[x]);
      output[0] = (uint8_t)(pixel >> 16);
      output[1] = (uint8_t)(pixel >> 8);
      output[2] = (uint8_t)pixel;
      output[3] = (uint8_t)(pixel >> 24);
    }
  }
  int count = compress((const char *)rgba, (char *)result, (int)length, room);
  free(rgba);
  if (count <= 0) {
    free(result);
    return 0;
  }
  *bytes = result;
  return (size_t)count;
}

size_t quince_pack_webp(const uint32_t *pixels, int width, int height, int rowWords, int hasAlpha, uint8_t **bytes) {
  pthread_once(&once, load);
  *bytes = NULL;
  if (!config_init || !lossless_preset || !picture_init || !picture_free || !encode || !writer_init || !memory_write || !writer_clear) return 0;
  if (width > WEBP_MAX_DIMENSION || height > WEBP_MAX_DIMENSION) return 0;
  WebPConfig config;
  WebPPicture picture;
  if (!config_init(&config, WEBP_PRESET_DEFAULT, 75, WEBP_ENCODER_ABI_VERSION) || !lossless_preset(&config, 0)) return 0;
  if (!picture_init(&picture, WEBP_ENCODER_ABI_VERSION)) return 0;
  uint32_t *words = malloc((size_t)width * (size_t)height * 4);
  if (!words) return 0;
  for (int y = 0; y < height; y++) {
    const uint32_t *row = pixels + (size_t)y * (size_t)rowWords;
    uint32_t *output = words + (size_t)y * (size_t)width;
    if (hasAlpha) for (int x = 0; x < width; x++) output[x] = straight(row[x]);
    else for (int x = 0; x < width; x++) output[x] = row[x] | 0xff000000u;
  }
  WebPMemoryWriter writer;
  writer_init(&writer);
  // Colours under full transparency may go; only what is seen has to be the same.
  config.exact = 0;
  picture.use_argb = 1;
  picture.width = width;
  picture.height = height;
  picture.argb = words;
  picture.argb_stride = width;
  picture.writer = memory_write;
  picture.custom_ptr = &writer;
  int isDone = encode(&config, &picture);
  picture_free(&picture);
  free(words);
  if (!isDone) {
    writer_clear(&writer);
    return 0;
  }
  *bytes = writer.mem;
  return writer.size;
}

struct jpeg_failure {
  struct jpeg_error_mgr manager;
  jmp_buf place;
};

static void jpeg_failed(j_common_ptr info) { longjmp(((struct jpeg_failure *)info->err)->place, 1); }
static void jpeg_silent(j_common_ptr info) { (void)info; }

size_t quince_pack_jpeg(const uint32_t *pixels, int width, int height, int rowWords, int quality, uint8_t **bytes) {
  pthread_once(&once, load);
  *bytes = NULL;
  if (!std_error || !create_compress || !mem_dest || !set_defaults || !set_quality || !start_compress || !write_scanlines || !finish_compress ||
      !destroy_compress)
    return 0;
  struct jpeg_compress_struct info;
  struct jpeg_failure failure;
  unsigned char *volatile result = NULL;
  unsigned char *output = NULL;
  unsigned long length = 0;
  memset(&info, 0, sizeof info);
  info.err = std_error(&failure.manager);
  failure.manager.error_exit = jpeg_failed;
  failure.manager.output_message = jpeg_silent;
  if (setjmp(failure.place)) {
    destroy_compress(&info);
    free(output);
    return 0;
  }
  create_compress(&info, JPEG_LIB_VERSION, sizeof info);
  mem_dest(&info, &output, &length);
  info.image_width = (JDIMENSION)width;
  info.image_height = (JDIMENSION)height;
  info.input_components = 4;
  info.in_color_space = JCS_EXT_BGRX;
  set_defaults(&info);
  set_quality(&info, quality, TRUE);
  info.comp_info[0].h_samp_factor = info.comp_info[0].v_samp_factor = 1;
  start_compress(&info, TRUE);
  while (info.next_scanline < info.image_height) {
    JSAMPROW row = (JSAMPROW)(uintptr_t)(pixels + (size_t)info.next_scanline * (size_t)rowWords);
    write_scanlines(&info, &row, 1);
  }
  finish_compress(&info);
  destroy_compress(&info);
  result = output;
  *bytes = result;
  return length;
}

int quince_is_photograph(const uint32_t *pixels, int width, int height, int rowWords) {
  // User interfaces are flat and gradients change in one direction; a photograph changes nearly everywhere.
  int equal = 0, all = 0;
  for (int y = 0; y < height; y += 3) {
    const uint32_t *row = pixels + (size_t)y * (size_t)rowWords;
    for (int x = 0; x + 1 < width; x += 2, all++) equal += row[x] == row[x + 1];
  }
  return all > 512 && equal * 4 < all;
}
