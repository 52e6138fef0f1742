// The span for x86-64 with AVX2 and FMA: eight pixels at a time. Compiled always, called only where the processor has both.
#if defined(__x86_64__)
#include "Span.h"
#include <immintrin.h>

#define VECTOR __attribute__((target("avx2,fma")))
#define VECTOR_INLINE __attribute__((target("avx2,fma"), always_inline)) static inline

/// Four pixels, a 16-bit lane a channel.
typedef struct { __m256i low, high; } wide;

VECTOR_INLINE wide spread(__m256i pixels) {
  const __m256i zero = _mm256_setzero_si256();
  return (wide){_mm256_unpacklo_epi8(pixels, zero), _mm256_unpackhi_epi8(pixels, zero)};
}

/// One 32-bit number a pixel becomes one 16-bit number a channel, in the order that `spread` gives. The numbers are 0...65535.
VECTOR_INLINE wide spreadNumbers(__m256i numbers) {
  const __m256i low = _mm256_setr_epi8(
    0, 1, 0, 1, 0, 1, 0, 1, 4, 5, 4, 5, 4, 5, 4, 5, 0, 1, 0, 1, 0, 1, 0, 1, 4, 5, 4, 5, 4, 5, 4, 5);
  const __m256i high = _mm256_setr_epi8(
    8, 9, 8, 9, 8, 9, 8, 9, 12, 13, 12, 13, 12, 13, 12, 13, 8, 9, 8, 9, 8, 9, 8, 9, 12, 13, 12, 13, 12, 13, 12, 13);
  return (wide){_mm256_shuffle_epi8(numbers, low), _mm256_shuffle_epi8(numbers, high)};
}

VECTOR_INLINE __m256i blendHalf(__m256i first, __m256i second, __m256i steps) {
  __m256i rest = _mm256_sub_epi16(_mm256_set1_epi16(QUINCE_STEPS), steps);
  __m256i sum = _mm256_add_epi16(_mm256_mullo_epi16(first, rest), _mm256_mullo_epi16(second, steps));
  return _mm256_srli_epi16(_mm256_add_epi16(sum, _mm256_set1_epi16(QUINCE_STEPS / 2)), 7);
}

VECTOR_INLINE __m256i weightedHalf(__m256i pixels, __m256i weights) {
  return _mm256_srli_epi16(_mm256_add_epi16(_mm256_mullo_epi16(pixels, weights), _mm256_set1_epi16(128)), 8);
}

VECTOR_INLINE __m256i overHalf(__m256i source, __m256i destination) {
  const __m256i alpha = _mm256_setr_epi8(
    6, 7, 6, 7, 6, 7, 6, 7, 14, 15, 14, 15, 14, 15, 14, 15, 6, 7, 6, 7, 6, 7, 6, 7, 14, 15, 14, 15, 14, 15, 14, 15);
  __m256i through = _mm256_sub_epi16(_mm256_set1_epi16(255), _mm256_shuffle_epi8(source, alpha));
  __m256i product = _mm256_add_epi16(_mm256_mullo_epi16(destination, through), _mm256_set1_epi16(128));
  product = _mm256_srli_epi16(_mm256_add_epi16(product, _mm256_srli_epi16(product, 8)), 8);
  return _mm256_add_epi16(source, product);
}

VECTOR_INLINE __m256i position(__m256 value, __m256 maximum) {
  // The second operand is the answer for NaN.
  return _mm256_cvtps_epi32(_mm256_min_ps(_mm256_max_ps(value, _mm256_setzero_ps()), maximum));
}

VECTOR void quince_span_avx2(
  uint32_t *destination, int count, int x, const quince_source *source, const quince_row *row, const uint16_t *weights, int weight
) {
  const __m256 counting = _mm256_setr_ps(0, 1, 2, 3, 4, 5, 6, 7);
  const __m256 u = _mm256_set1_ps(row->u), v = _mm256_set1_ps(row->v), w = _mm256_set1_ps(row->w);
  const __m256 du = _mm256_set1_ps(row->du), dv = _mm256_set1_ps(row->dv), dw = _mm256_set1_ps(row->dw);
  const __m256 steps = _mm256_set1_ps(QUINCE_STEPS), halfPixel = _mm256_set1_ps(-QUINCE_STEPS / 2);
  const __m256 maximumU = _mm256_set1_ps((float)((source->width - 1) * QUINCE_STEPS));
  const __m256 maximumV = _mm256_set1_ps((float)((source->height - 1) * QUINCE_STEPS));
  const __m256i lastColumn = _mm256_set1_epi32(source->width - 1), lastRow = _mm256_set1_epi32(source->height - 1);
  const __m256i stride = _mm256_set1_epi32(source->wordsPerRow), fraction = _mm256_set1_epi32(QUINCE_STEPS - 1);
  const __m256i opaque = _mm256_set1_epi32(source->isOpaque ? (int)0xff000000 : 0);
  const int *pixels = (const int *)source->pixels;
  const int isAffine = row->dw == 0;
  const __m256 evenScale = _mm256_div_ps(steps, w);

  for (int i = 0; i < count; i += 8) {
    __m256 place = _mm256_add_ps(_mm256_set1_ps((float)(x + i)), counting);
    __m256 scale = isAffine ? evenScale : _mm256_div_ps(steps, _mm256_fmadd_ps(dw, place, w));
    __m256i column = position(_mm256_fmadd_ps(_mm256_fmadd_ps(du, place, u), scale, halfPixel), maximumU);
    __m256i line = position(_mm256_fmadd_ps(_mm256_fmadd_ps(dv, place, v), scale, halfPixel), maximumV);
    wide stepsX = spreadNumbers(_mm256_and_si256(column, fraction));
    wide stepsY = spreadNumbers(_mm256_and_si256(line, fraction));
    column = _mm256_srai_epi32(column, 7);
    line = _mm256_srai_epi32(line, 7);

    __m256i right = _mm256_srli_epi32(_mm256_cmpgt_epi32(lastColumn, column), 31);
    __m256i below = _mm256_and_si256(_mm256_cmpgt_epi32(lastRow, line), stride);
    __m256i index = _mm256_add_epi32(_mm256_mullo_epi32(line, stride), column);
    __m256i lowerIndex = _mm256_add_epi32(index, below);
    wide upperLeft = spread(_mm256_or_si256(opaque, _mm256_i32gather_epi32(pixels, index, 4)));
    wide upperRight = spread(_mm256_or_si256(opaque, _mm256_i32gather_epi32(pixels, _mm256_add_epi32(index, right), 4)));
    wide lowerLeft = spread(_mm256_or_si256(opaque, _mm256_i32gather_epi32(pixels, lowerIndex, 4)));
    wide lowerRight = spread(_mm256_or_si256(opaque, _mm256_i32gather_epi32(pixels, _mm256_add_epi32(lowerIndex, right), 4)));

    int left = count - i;
    __m256i inside = _mm256_cmpgt_epi32(_mm256_set1_epi32(left), _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7));
    __m256i old = left >= 8 ? _mm256_loadu_si256((const __m256i *)(destination + i)) : _mm256_maskload_epi32((const int *)destination + i, inside);
    wide below16 = spread(old);
    wide share;
    if (weights) {
      uint16_t buffer[8] = {0};
      for (int k = 0; k < 8 && k < left; k++) buffer[k] = weights[i + k];
      share = spreadNumbers(_mm256_cvtepu16_epi32(_mm_loadu_si128((const __m128i *)buffer)));
    } else {
      share.low = share.high = _mm256_set1_epi16((short)weight);
    }

    __m256i low = blendHalf(
      blendHalf(upperLeft.low, upperRight.low, stepsX.low), blendHalf(lowerLeft.low, lowerRight.low, stepsX.low), stepsY.low);
    __m256i high = blendHalf(
      blendHalf(upperLeft.high, upperRight.high, stepsX.high), blendHalf(lowerLeft.high, lowerRight.high, stepsX.high), stepsY.high);
    low = overHalf(weightedHalf(low, share.low), below16.low);
    high = overHalf(weightedHalf(high, share.high), below16.high);
    __m256i result = _mm256_packus_epi16(low, high);
    if (left >= 8) _mm256_storeu_si256((__m256i *)(destination + i), result);
    else _mm256_maskstore_epi32((int *)destination + i, inside, result);
  }
}
#endif
