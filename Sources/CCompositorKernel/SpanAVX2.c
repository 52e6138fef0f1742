// The span for x86-64 with AVX2 and FMA: eight pixels at a time. Compiled always, called only where the processor has both.
// Of a pixel's four neighbours two lie side by side and are loaded as one word of 64 bits; plain loads are several times cheaper than
// gather instructions. What would cost most is waiting for the source: a turned row crosses it in a slant that no processor foresees, so
// what later rows will read is asked for ahead, which made a turning card of 300 × 400 points three times as quick.
#if defined(__x86_64__)
#include "Span.h"
#include <immintrin.h>

#define VECTOR __attribute__((target("avx2,fma")))
#define VECTOR_INLINE __attribute__((target("avx2,fma"), always_inline)) static inline

// In each half of 128 bits: the low 16 bits of its first two words of 32, or of its last two, in each of a pixel's four channels.
#define FIRST_TWO \
  _mm256_setr_epi8(0, 1, 0, 1, 0, 1, 0, 1, 4, 5, 4, 5, 4, 5, 4, 5, 0, 1, 0, 1, 0, 1, 0, 1, 4, 5, 4, 5, 4, 5, 4, 5)
#define LAST_TWO \
  _mm256_setr_epi8(8, 9, 8, 9, 8, 9, 8, 9, 12, 13, 12, 13, 12, 13, 12, 13, 8, 9, 8, 9, 8, 9, 8, 9, 12, 13, 12, 13, 12, 13, 12, 13)

VECTOR_INLINE __m256i nearestStep(__m256 value, __m256 maximum) {
  // The second operand is the answer for NaN.
  return _mm256_cvtps_epi32(_mm256_min_ps(_mm256_max_ps(value, _mm256_setzero_ps()), maximum));
}

/// The neighbours of pixels 0 and 1 of eight in the lower half, of 4 and 5 in the upper.
VECTOR_INLINE __m256i loadPairs(const uint32_t *pixels, const uint32_t *places) {
  __m128i low = _mm_loadl_epi64((const __m128i *)(pixels + places[0]));
  __m128i high = _mm_loadl_epi64((const __m128i *)(pixels + places[4]));
  low = _mm_castps_si128(_mm_loadh_pi(_mm_castsi128_ps(low), (const __m64 *)(pixels + places[1])));
  high = _mm_castps_si128(_mm_loadh_pi(_mm_castsi128_ps(high), (const __m64 *)(pixels + places[5])));
  return _mm256_inserti128_si256(_mm256_castsi128_si256(low), high, 1);
}

/// Blends pairs of neighbours: 128 times the channel less 128, in 16 bits.
VECTOR_INLINE __m256i blendAcross(__m256i pairs, __m256i shares) {
  const __m256i interleave = _mm256_setr_epi8(
    0, 4, 1, 5, 2, 6, 3, 7, 8, 12, 9, 13, 10, 14, 11, 15, 0, 4, 1, 5, 2, 6, 3, 7, 8, 12, 9, 13, 10, 14, 11, 15);
  // The instruction takes one factor without a sign and one with: shares reach 128, so the channels are moved below zero.
  __m256i centred = _mm256_xor_si256(pairs, _mm256_set1_epi8((char)0x80));
  return _mm256_maddubs_epi16(shares, _mm256_shuffle_epi8(centred, interleave));
}

/// Four pixels, 16 bits a channel. `across` holds each pixel's two shares, `down` its part of the way down, negative, in 1/32768.
VECTOR_INLINE __m256i sampleFour(__m256i upper, __m256i lower, __m256i across, __m256i down) {
  __m256i above = blendAcross(upper, across), below = blendAcross(lower, across);
  __m256i mean = _mm256_add_epi16(above, _mm256_mulhrs_epi16(_mm256_sub_epi16(above, below), down));
  return _mm256_srli_epi16(_mm256_add_epi16(mean, _mm256_set1_epi16(128 * QUINCE_STEPS + QUINCE_STEPS / 2)), 7);
}

/// Lays four weighted pixels over four. `weights` in every channel, 0...256.
VECTOR_INLINE __m256i over(__m256i source, __m256i weights, __m256i destination) {
  source = _mm256_srli_epi16(_mm256_add_epi16(_mm256_mullo_epi16(source, weights), _mm256_set1_epi16(128)), 8);
  const __m256i alpha = _mm256_setr_epi8(
    6, 7, 6, 7, 6, 7, 6, 7, 14, 15, 14, 15, 14, 15, 14, 15, 6, 7, 6, 7, 6, 7, 6, 7, 14, 15, 14, 15, 14, 15, 14, 15);
  __m256i through = _mm256_sub_epi16(_mm256_set1_epi16(255), _mm256_shuffle_epi8(source, alpha));
  __m256i product = _mm256_add_epi16(_mm256_mullo_epi16(destination, through), _mm256_set1_epi16(128));
  product = _mm256_srli_epi16(_mm256_add_epi16(product, _mm256_srli_epi16(product, 8)), 8);
  return _mm256_add_epi16(source, product);
}

/// How much of each of eight pixels lies inside one edge, 0...1.
VECTOR_INLINE __m256 insideEdge(const quince_row *row, int edge, __m256 place) {
  __m256 distance = _mm256_fmadd_ps(_mm256_set1_ps(row->slope[edge]), place, _mm256_set1_ps(row->distance[edge]));
  distance = _mm256_add_ps(distance, _mm256_set1_ps(0.5f));
  return _mm256_min_ps(_mm256_max_ps(distance, _mm256_setzero_ps()), _mm256_set1_ps(1));
}

/// The weights of eight pixels that edges may cut, 0...256: the product over pairs of facing edges, each pair as the width between the two.
VECTOR_INLINE __m256i edgeWeights(const quince_row *row, __m256 place, int opacity) {
  __m256 part = _mm256_set1_ps(1);
  if (row->edgeCount == 4) {
    __m256 across = _mm256_sub_ps(_mm256_add_ps(insideEdge(row, 0, place), insideEdge(row, 2, place)), part);
    __m256 down = _mm256_sub_ps(_mm256_add_ps(insideEdge(row, 1, place), insideEdge(row, 3, place)), part);
    part = _mm256_mul_ps(_mm256_max_ps(across, _mm256_setzero_ps()), _mm256_max_ps(down, _mm256_setzero_ps()));
  } else {
    for (int edge = 0; edge < row->edgeCount; edge++) part = _mm256_mul_ps(part, insideEdge(row, edge, place));
  }
  return _mm256_cvtps_epi32(_mm256_mul_ps(part, _mm256_set1_ps((float)opacity)));
}

VECTOR void quince_span_avx2(uint32_t *destination, quince_run run, const quince_source *source, const quince_row *row, int opacity) {
  const __m256 counting = _mm256_setr_ps(0, 1, 2, 3, 4, 5, 6, 7);
  const __m256i counts = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
  const __m256 u = _mm256_set1_ps(row->u), v = _mm256_set1_ps(row->v), w = _mm256_set1_ps(row->w);
  const __m256 du = _mm256_set1_ps(row->du), dv = _mm256_set1_ps(row->dv), dw = _mm256_set1_ps(row->dw);
  const __m256 steps = _mm256_set1_ps(QUINCE_STEPS), halfPixel = _mm256_set1_ps(-QUINCE_STEPS / 2);
  const __m256 maximumU = _mm256_set1_ps((float)((source->width - 1) * QUINCE_STEPS));
  const __m256 maximumV = _mm256_set1_ps((float)((source->height - 1) * QUINCE_STEPS));
  // The last column is reached as the whole way from the one before it, and so is the last row.
  const int hasRows = source->height > 1;
  const __m256i lastLeft = _mm256_set1_epi32(source->width - 2), lastTop = _mm256_set1_epi32(hasRows ? source->height - 2 : 0);
  const __m256i stride = _mm256_set1_epi32(source->wordsPerRow);
  const uint32_t *above = source->pixels, *below = above + (hasRows ? source->wordsPerRow : 0);
  const __m256i opaque = _mm256_set1_epi32(source->isOpaque ? (int)0xff000000 : 0), solid = _mm256_set1_epi32((int)0xff000000);
  const int isAffine = row->dw == 0;
  const __m256 evenScale = _mm256_div_ps(steps, w);
  // Two of eight pixels ask; row by row it is another two's turn.
  const char *later = (const char *)above + row->ahead;
  const int asking = row->number & 3;

  for (int x = run.first; x < run.last; x += 8) {
    const __m256 place = _mm256_add_ps(_mm256_set1_ps((float)x), counting);
    const __m256 scale = isAffine ? evenScale : _mm256_div_ps(steps, _mm256_fmadd_ps(dw, place, w));
    const __m256i column = nearestStep(_mm256_fmadd_ps(_mm256_fmadd_ps(du, place, u), scale, halfPixel), maximumU);
    const __m256i line = nearestStep(_mm256_fmadd_ps(_mm256_fmadd_ps(dv, place, v), scale, halfPixel), maximumV);
    const __m256i left = _mm256_min_epi32(_mm256_srli_epi32(column, 7), lastLeft);
    const __m256i top = _mm256_min_epi32(_mm256_srli_epi32(line, 7), lastTop);
    uint32_t places[8] __attribute__((aligned(32)));
    _mm256_store_si256((__m256i *)places, _mm256_add_epi32(_mm256_mullo_epi32(top, stride), left));
    _mm_prefetch(later + 4 * (size_t)places[asking], _MM_HINT_T0);
    _mm_prefetch(later + 4 * (size_t)places[asking + 4], _MM_HINT_T0);

    const __m256i partX = _mm256_sub_epi32(column, _mm256_slli_epi32(left, 7)), partY = _mm256_sub_epi32(line, _mm256_slli_epi32(top, 7));
    const __m256i across = _mm256_or_si256(_mm256_sub_epi32(_mm256_set1_epi32(QUINCE_STEPS), partX), _mm256_slli_epi32(partX, 8));
    // Negative, since a whole way of +1 would not fit.
    const __m256i down = _mm256_sub_epi32(_mm256_setzero_si256(), _mm256_slli_epi32(partY, 8));
    const __m256i first = sampleFour(
      loadPairs(above, places), loadPairs(below, places), _mm256_shuffle_epi8(across, FIRST_TWO), _mm256_shuffle_epi8(down, FIRST_TWO));
    const __m256i second = sampleFour(
      loadPairs(above, places + 2), loadPairs(below, places + 2), _mm256_shuffle_epi8(across, LAST_TWO), _mm256_shuffle_epi8(down, LAST_TWO));
    const __m256i sampled = _mm256_or_si256(_mm256_packus_epi16(first, second), opaque);

    __m256i *target = (__m256i *)(destination + (x - run.first));
    const int rest = run.last - x, isWhole = x >= run.fullFirst && x + 8 <= run.fullLast;
    if (isWhole && opacity == 256) {
      if (_mm256_testc_si256(sampled, solid)) {
        _mm256_storeu_si256(target, sampled);
        continue;
      }
      if (_mm256_testz_si256(sampled, sampled)) continue;
    }
    const __m256i weights = isWhole ? _mm256_set1_epi32(opacity) : edgeWeights(row, place, opacity);
    const __m256i zero = _mm256_setzero_si256(), inside = _mm256_cmpgt_epi32(_mm256_set1_epi32(rest), counts);
    const __m256i old = rest >= 8 ? _mm256_loadu_si256(target) : _mm256_maskload_epi32((const int *)target, inside);
    const __m256i result = _mm256_packus_epi16(
      over(_mm256_unpacklo_epi8(sampled, zero), _mm256_shuffle_epi8(weights, FIRST_TWO), _mm256_unpacklo_epi8(old, zero)),
      over(_mm256_unpackhi_epi8(sampled, zero), _mm256_shuffle_epi8(weights, LAST_TWO), _mm256_unpackhi_epi8(old, zero)));
    if (rest >= 8) _mm256_storeu_si256(target, result);
    else _mm256_maskstore_epi32((int *)target, inside, result);
  }
}
#endif
