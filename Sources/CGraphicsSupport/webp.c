// libwebp is loaded when the first WebP is met, libwebpdemux with the first animated one.
#include "CGraphicsSupport.h"
#include "limits.h"
#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <webp/decode.h>
#include <webp/demux.h>

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
    snprintf(picture->message, sizeof picture->message, "WebP: the animation cannot be read");
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

static __typeof__(&WebPAnimDecoderOptionsInitInternal) init_options;
static __typeof__(&WebPAnimDecoderNewInternal) new_decoder;
static __typeof__(&WebPAnimDecoderGetInfo) get_info;
static __typeof__(&WebPAnimDecoderGetNext) get_next;
static __typeof__(&WebPAnimDecoderDelete) delete_decoder;
static pthread_once_t animation_once = PTHREAD_ONCE_INIT;

static void load_animation(void) {
  void *library = dlopen("libwebpdemux.so.2", RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) return;
  *(void **)&init_options = dlsym(library, "WebPAnimDecoderOptionsInitInternal");
  *(void **)&new_decoder = dlsym(library, "WebPAnimDecoderNewInternal");
  *(void **)&get_info = dlsym(library, "WebPAnimDecoderGetInfo");
  *(void **)&get_next = dlsym(library, "WebPAnimDecoderGetNext");
  *(void **)&delete_decoder = dlsym(library, "WebPAnimDecoderDelete");
}

int quince_open_webp_animation(const uint8_t *bytes, size_t length, quince_animation *animation) {
  memset(animation, 0, sizeof *animation);
  pthread_once(&once, load);
  WebPBitstreamFeatures features;
  memset(&features, 0, sizeof features);
  if (get_features == NULL || get_features(bytes, length, &features, WEBP_DECODER_ABI_VERSION) != VP8_STATUS_OK) return 0;
  if (!features.has_animation) return 0;
  pthread_once(&animation_once, load_animation);
  if (init_options == NULL || new_decoder == NULL || get_info == NULL || get_next == NULL || delete_decoder == NULL) {
    snprintf(animation->message, sizeof animation->message, "WebP: libwebpdemux.so.2 cannot be loaded (Debian: libwebpdemux2)");
    return 0;
  }
  if (!quince_size_is_allowed((uint64_t)features.width, (uint64_t)features.height, "WebP", animation->message)) return 0;
  WebPAnimDecoderOptions options;
  WebPData data = {bytes, length};
  if (!init_options(&options, WEBP_DEMUX_ABI_VERSION)) {
    snprintf(animation->message, sizeof animation->message, "WebP: libwebpdemux is of another version");
    return 0;
  }
  // Premultiplied B, G, R, A in memory.
  options.color_mode = MODE_bgrA;
  WebPAnimDecoder *decoder = new_decoder(&data, &options, WEBP_DEMUX_ABI_VERSION);
  WebPAnimInfo info;
  if (decoder == NULL || !get_info(decoder, &info)) {
    if (decoder) delete_decoder(decoder);
    snprintf(animation->message, sizeof animation->message, "WebP: the animation is damaged");
    return 0;
  }
  animation->decoder = decoder;
  animation->width = info.canvas_width;
  animation->height = info.canvas_height;
  animation->loop_count = info.loop_count;
  return 1;
}

int quince_next_webp_frame(quince_animation *animation, uint8_t *native, int *end_time) {
  uint8_t *canvas = NULL;
  if (!get_next(animation->decoder, &canvas, end_time) || canvas == NULL) return 0;
  memcpy(native, canvas, (size_t)animation->width * 4 * animation->height);
  return 1;
}

void quince_close_webp_animation(quince_animation *animation) {
  if (animation->decoder) delete_decoder(animation->decoder);
  animation->decoder = NULL;
}
