// The span for x86-64 with AVX2 and FMA: eight pixels at a time. Compiled always, called only where the processor has both.
// A gather costs by the element, so the two neighbours in a row are fetched as one of 64 bits.
#if defined(__x86_64__)
#include "Span.h"
#include <immintrin.h>

#define VECTOR __attribute__((target("avx2,fma")))
#define VECTOR_INLINE __attribute__((target("avx2,fma"), always_inline)) static inline

/// Where eight pixels lie in the source: the index of the upper left one of four, and the parts of the way to the next, in 1/128.
typedef struct {
  __m256i upper, lower;
  __m256i partX, partY;
} places;

VECTOR_INLINE __m256i nearestStep(__m256 value, __m256 maximum) {
  // The second operand is the answer for NaN.
  return _mm256_cvtps_epi32(_mm256_min_ps(_mm256_max_ps(value, _mm256_setzero_ps()), maximum));
}

/// 16-bit products of two blends, rounded back to 0...255.
VECTOR_INLINE __m256i roundedSteps(__m256i sum) {
  return _mm256_srli_epi16(_mm256_add_epi16(sum, _mm256_set1_epi16(QUINCE_STEPS / 2)), 7);
}

/// Blends an upper and a lower pair of neighbours. `part` has the part of the way down in every lane.
VECTOR_INLINE __m256i blendRows(__m256i upper, __m256i lower, __m256i part) {
  __m256i rest = _mm256_sub_epi16(_mm256_set1_epi16(QUINCE_STEPS), part);
  return roundedSteps(_mm256_add_epi16(_mm256_mullo_epi16(upper, rest), _mm256_mullo_epi16(lower, part)));
}

/// Four pixels, 16 bits a channel, in order.
VECTOR_INLINE __m256i sampleFour(const quince_source *source, __m128i upper, __m128i lower, __m128i partX, __m128i partY, __m256i opaque) {
  const __m256i zero = _mm256_setzero_si256();
  __m256i above = _mm256_or_si256(_mm256_i32gather_epi64((const long long *)source->pixels, upper, 4), opaque);
  __m256i below = _mm256_or_si256(_mm256_i32gather_epi64((const long long *)source->pixels, lower, 4), opaque);

  // A 64-bit lane a pixel; `low` takes the first of each 128 bits, `high` the second.
  const __m256i lowParts = _mm256_setr_epi8(
    0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1);
  const __m256i highParts = _mm256_setr_epi8(
    8, 9, 8, 9, 8, 9, 8, 9, 8, 9, 8, 9, 8, 9, 8, 9, 8, 9, 8, 9, 8, 9, 8, 9, 8, 9, 8, 9, 8, 9, 8, 9);
  __m256i down = _mm256_cvtepi32_epi64(partY);
  __m256i low = blendRows(_mm256_unpacklo_epi8(above, zero), _mm256_unpacklo_epi8(below, zero), _mm256_shuffle_epi8(down, lowParts));
  __m256i high = blendRows(_mm256_unpackhi_epi8(above, zero), _mm256_unpackhi_epi8(below, zero), _mm256_shuffle_epi8(down, highParts));

  // Left and right neighbour of a pixel lie side by side and get their weights as one number of 32 bits.
  const __m256i lowPairs = _mm256_setr_epi8(
    0, 1, 0, 1, 0, 1, 0, 1, 2, 3, 2, 3, 2, 3, 2, 3, 0, 1, 0, 1, 0, 1, 0, 1, 2, 3, 2, 3, 2, 3, 2, 3);
  const __m256i highPairs = _mm256_setr_epi8(
    8, 9, 8, 9, 8, 9, 8, 9, 10, 11, 10, 11, 10, 11, 10, 11, 8, 9, 8, 9, 8, 9, 8, 9, 10, 11, 10, 11, 10, 11, 10, 11);
  __m128i weights = _mm_or_si128(_mm_sub_epi32(_mm_set1_epi32(QUINCE_STEPS), partX), _mm_slli_epi32(partX, 16));
  __m256i across = _mm256_cvtepu32_epi64(weights);
  low = _mm256_mullo_epi16(low, _mm256_shuffle_epi8(across, lowPairs));
  high = _mm256_mullo_epi16(high, _mm256_shuffle_epi8(across, highPairs));
  return roundedSteps(_mm256_add_epi16(_mm256_unpacklo_epi64(low, high), _mm256_unpackhi_epi64(low, high)));
}

/// Lays four weighted pixels over four. `weights` in every channel, 0...256.
VECTOR_INLINE __m256i over(__m256i source, __m256i weights, __m128i destination) {
  source = _mm256_srli_epi16(_mm256_add_epi16(_mm256_mullo_epi16(source, weights), _mm256_set1_epi16(128)), 8);
  const __m256i alpha = _mm256_setr_epi8(
    6, 7, 6, 7, 6, 7, 6, 7, 14, 15, 14, 15, 14, 15, 14, 15, 6, 7, 6, 7, 6, 7, 6, 7, 14, 15, 14, 15, 14, 15, 14, 15);
  __m256i through = _mm256_sub_epi16(_mm256_set1_epi16(255), _mm256_shuffle_epi8(source, alpha));
  __m256i product = _mm256_mullo_epi16(_mm256_cvtepu8_epi16(destination), through);
  product = _mm256_add_epi16(product, _mm256_set1_epi16(128));
  product = _mm256_srli_epi16(_mm256_add_epi16(product, _mm256_srli_epi16(product, 8)), 8);
  return _mm256_add_epi16(source, product);
}

/// Four 16-bit weights, each in all channels of its pixel.
VECTOR_INLINE __m256i spreadWeights(const uint16_t *weights) {
  const __m256i lanes = _mm256_setr_epi8(
    0, 1, 0, 1, 0, 1, 0, 1, 8, 9, 8, 9, 8, 9, 8, 9, 0, 1, 0, 1, 0, 1, 0, 1, 8, 9, 8, 9, 8, 9, 8, 9);
  return _mm256_shuffle_epi8(_mm256_cvtepu16_epi64(_mm_loadl_epi64((const __m128i *)weights)), lanes);
}

VECTOR void quince_span_avx2(
  uint32_t *destination, int count, int x, const quince_source *source, const quince_row *row, const uint16_t *weights, int weight
) {
  const __m256 counting = _mm256_setr_ps(0, 1, 2, 3, 4, 5, 6, 7);
  const __m256i counts = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
  const __m256 u = _mm256_set1_ps(row->u), v = _mm256_set1_ps(row->v), w = _mm256_set1_ps(row->w);
  const __m256 du = _mm256_set1_ps(row->du), dv = _mm256_set1_ps(row->dv), dw = _mm256_set1_ps(row->dw);
  const __m256 steps = _mm256_set1_ps(QUINCE_STEPS), halfPixel = _mm256_set1_ps(-QUINCE_STEPS / 2);
  const __m256 maximumU = _mm256_set1_ps((float)((source->width - 1) * QUINCE_STEPS));
  const __m256 maximumV = _mm256_set1_ps((float)((source->height - 1) * QUINCE_STEPS));
  // The last column is reached as the whole way from the one before it.
  const __m256i lastLeft = _mm256_set1_epi32(source->width - 2), lastRow = _mm256_set1_epi32(source->height - 1);
  const __m256i stride = _mm256_set1_epi32(source->wordsPerRow), fraction = _mm256_set1_epi32(QUINCE_STEPS - 1);
  const __m256i opaque = _mm256_set1_epi32(source->isOpaque ? (int)0xff000000 : 0);
  const int isAffine = row->dw == 0;
  const __m256 evenScale = _mm256_div_ps(steps, w);
  __m256i firstShare = _mm256_set1_epi16((short)weight), secondShare = firstShare;

  for (int i = 0; i < count; i += 8) {
    __m256 place = _mm256_add_ps(_mm256_set1_ps((float)(x + i)), counting);
    __m256 scale = isAffine ? evenScale : _mm256_div_ps(steps, _mm256_fmadd_ps(dw, place, w));
    __m256i column = nearestStep(_mm256_fmadd_ps(_mm256_fmadd_ps(du, place, u), scale, halfPixel), maximumU);
    __m256i line = nearestStep(_mm256_fmadd_ps(_mm256_fmadd_ps(dv, place, v), scale, halfPixel), maximumV);
    places at;
    __m256i left = _mm256_min_epi32(_mm256_srli_epi32(column, 7), lastLeft), top = _mm256_srli_epi32(line, 7);
    at.partX = _mm256_sub_epi32(column, _mm256_slli_epi32(left, 7));
    at.partY = _mm256_and_si256(line, fraction);
    at.upper = _mm256_add_epi32(_mm256_mullo_epi32(top, stride), left);
    at.lower = _mm256_add_epi32(at.upper, _mm256_and_si256(_mm256_cmpgt_epi32(lastRow, top), stride));

    __m256i first = sampleFour(
      source, _mm256_castsi256_si128(at.upper), _mm256_castsi256_si128(at.lower), _mm256_castsi256_si128(at.partX),
      _mm256_castsi256_si128(at.partY), opaque);
    __m256i second = sampleFour(
      source, _mm256_extracti128_si256(at.upper, 1), _mm256_extracti128_si256(at.lower, 1), _mm256_extracti128_si256(at.partX, 1),
      _mm256_extracti128_si256(at.partY, 1), opaque);

    const int rest = count - i;
    if (weights) {
      uint16_t buffer[8] = {0};
      for (int k = 0; k < 8 && k < rest; k++) buffer[k] = weights[i + k];
      firstShare = spreadWeights(buffer);
      secondShare = spreadWeights(buffer + 4);
    }
    const __m256i inside = _mm256_cmpgt_epi32(_mm256_set1_epi32(rest), counts);
    int *pixels = (int *)destination + i;
    __m256i old = rest >= 8 ? _mm256_loadu_si256((const __m256i *)pixels) : _mm256_maskload_epi32(pixels, inside);
    first = over(first, firstShare, _mm256_castsi256_si128(old));
    second = over(second, secondShare, _mm256_extracti128_si256(old, 1));
    // Packing works within halves of 128 bits; the middle quarters change places.
    __m256i result = _mm256_permute4x64_epi64(_mm256_packus_epi16(first, second), 0xd8);
    if (rest >= 8) _mm256_storeu_si256((__m256i *)pixels, result);
    else _mm256_maskstore_epi32(pixels, inside, result);
  }
}
#endif
