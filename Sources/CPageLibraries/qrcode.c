// QR codes through libqrencode.
#include "CPageLibraries.h"
#include <dlfcn.h>
#include <qrencode.h>
#include <stdlib.h>

int quince_qr_code(const char *text, uint8_t **modules) {
  *modules = NULL;
  void *library = dlopen("libqrencode.so.4", RTLD_NOW | RTLD_LOCAL);
  if (!library) return 0;
  __typeof__(&QRcode_encodeString8bit) encode;
  __typeof__(&QRcode_free) release;
  *(void **)&encode = dlsym(library, "QRcode_encodeString8bit");
  *(void **)&release = dlsym(library, "QRcode_free");
  QRcode *code = encode && release ? encode(text, 0, QR_ECLEVEL_L) : NULL;
  if (!code) return 0;
  int side = code->width;
  uint8_t *result = malloc((size_t)side * (size_t)side);
  if (result) for (int i = 0; i < side * side; i++) result[i] = code->data[i] & 1;
  release(code);
  *modules = result;
  return result ? side : 0;
}
