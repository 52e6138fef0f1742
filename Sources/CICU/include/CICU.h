// ICU's collation and transliteration. ICU's function names carry its version and are macros, which Swift does not see.
#pragma once
#include <stdint.h>

/// "72.1.0.0": versions of the collation's code and rules. Keys of different versions cannot be compared.
void quince_icu_version(char *text, int capacity);

/// A collator for a locale such as "zh@collation=pinyin". NULL when ICU has none.
void *quince_collator_open(const char *locale);
void quince_collator_close(void *collator);
/// The collator's own version, as four numbers.
void quince_collator_version(void *collator, uint8_t version[4]);
/// Writes the sort key of a UTF-16 text, without the zero at its end. Returns its length, which may be more than `capacity`.
int quince_collator_key(void *collator, const uint16_t *text, int length, uint8_t *key, int capacity);

/// A transliterator such as "Han-Latin/Names". NULL when ICU has none.
void *quince_transliterator_open(const char *identifier);
void quince_transliterator_close(void *transliterator);
/// Transliterates in place. Returns the new length, or -1 when it does not fit.
int quince_transliterate(void *transliterator, uint16_t *text, int length, int capacity);
