#include "include/CICU.h"
#include <stdio.h>
#include <string.h>
#include <unicode/ucol.h>
#include <unicode/utrans.h>
#include <unicode/uversion.h>

void quince_icu_version(char *text, int capacity) {
  UVersionInfo version;
  char words[U_MAX_VERSION_STRING_LENGTH];
  u_getVersion(version);
  u_versionToString(version, words);
  snprintf(text, capacity, "%s", words);
}

void *quince_collator_open(const char *locale) {
  UErrorCode status = U_ZERO_ERROR;
  UCollator *collator = ucol_open(locale, &status);
  if (U_FAILURE(status)) return NULL;
  return collator;
}

void quince_collator_close(void *collator) { ucol_close(collator); }

void quince_collator_version(void *collator, uint8_t version[4]) {
  UVersionInfo info;
  ucol_getVersion(collator, info);
  memcpy(version, info, 4);
}

int quince_collator_key(void *collator, const uint16_t *text, int length, uint8_t *key, int capacity) {
  int written = ucol_getSortKey(collator, (const UChar *)text, length, key, capacity);
  return written > 0 ? written - 1 : 0;
}

void *quince_transliterator_open(const char *identifier) {
  UErrorCode status = U_ZERO_ERROR;
  UChar name[128];
  int length = 0;
  while (identifier[length] && length < 127) {
    name[length] = (UChar)identifier[length];
    length++;
  }
  UTransliterator *transliterator = utrans_openU(name, length, UTRANS_FORWARD, NULL, 0, NULL, &status);
  if (U_FAILURE(status)) return NULL;
  return transliterator;
}

void quince_transliterator_close(void *transliterator) { utrans_close(transliterator); }

int quince_transliterate(void *transliterator, uint16_t *text, int length, int capacity) {
  UErrorCode status = U_ZERO_ERROR;
  int32_t newLength = length, limit = length;
  utrans_transUChars(transliterator, (UChar *)text, &newLength, capacity, 0, &limit, &status);
  if (U_FAILURE(status)) return -1;
  return newLength;
}
