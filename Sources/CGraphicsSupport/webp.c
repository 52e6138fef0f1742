// libwebp is loaded when the first WebP is met. Only still pictures: an animated file gives an error.
#include "CGraphicsSupport.h"
#include "limits.h"
#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <webp/decode.h>

static __typeof__(&WebPGetFeaturesInternal) get_features;
static __typeof__(&WebPDecodeBGRAInto) decode_bgra;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
  void *library = dlopen("libwebp.so.7", RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) return;
  *(void **)&get_features = dlsym(library, "WebPGetFeaturesInternal");
  *(void **)&decode_bgra = dlsym(library, "WebPDecodeBGRAInto");
}

int quince_decode_webp(const uint8_t *bytes, size_t length, quince_picture *picture) {
  memset(picture, 0, sizeof *picture);
  pthread_once(&once, load);
  if (get_features == NULL || decode_bgra == NULL) {
    snprintf(picture->message, sizeof picture->message, "WebP: libwebp.so.7 cannot be loaded (Debian: libwebp7)");
    return 0;
  }
  WebPBitstreamFeatures features;
  memset(&features, 0, sizeof features);
  if (get_features(bytes, length, &features, WEBP_DECODER_ABI_VERSION) != VP8_STATUS_OK) {
    snprintf(picture->message, sizeof picture->message, "WebP: the header is damaged");
    return 0;
  }
  if (features.has_animation) {
    snprintf(picture->message, sizeof picture->message, "WebP: animated pictures are not supported");
    return 0;
  }
  if (!quince_size_is_allowed((uint64_t)features.width, (uint64_t)features.height, "WebP", picture->message)) return 0;
  size_t row = (size_t)features.width * 4;
  uint8_t *pixels = malloc(row * (size_t)features.height);
  if (pixels == NULL || decode_bgra(bytes, length, pixels, row * (size_t)features.height, (int)row) == NULL) {
    snprintf(picture->message, sizeof picture->message, "WebP: %s", pixels == NULL ? "out of memory" : "the data is damaged");
    free(pixels);
    return 0;
  }
  picture->width = (uint32_t)features.width;
  picture->height = (uint32_t)features.height;
  picture->has_alpha = features.has_alpha;
  if (features.has_alpha) {
    quince_pixel_layout straight = {.bytes = 4, .red = 2, .green = 1, .blue = 0, .alpha = 3, .straight = 1};
    quince_pixels_to_native(pixels, row, straight, pixels, row, picture->width, picture->height);
  }
  picture->pixels = pixels;
  return 1;
}
