/* What translated rule functions stand on. Arithmetic is defined for every input: division by zero gives 0, a shift
 * takes the low six bits of its count, a fraction out of range becomes 0. With CHECKED defined such inputs, and indices
 * outside their rows, end the program instead and say where: the tests run it so. */
#include <math.h>
#include <stdint.h>
#include <string.h>

#if defined(_WIN32)
#define EXPORT __declspec(dllexport)
#else
#define EXPORT __attribute__((visibility("default")))
#endif
#define INNER static inline __attribute__((always_inline, unused))
#define CODES 16384 /* room for the legal moves of a position; the richest ones have a few thousand */

#if defined(CHECKED)
#include <stdio.h>
#include <stdlib.h>
INNER void demand(int holds, const char *what, int64_t a, int64_t b, int line) {
  if (!holds) {
    fprintf(stderr, "%s: %lld, %lld (line %d)\n", what, (long long)a, (long long)b, line);
    abort();
  }
}
INNER int64_t inside(int64_t i, int64_t n, int line) {
  demand(i >= 0 && i < n, "index outside", i, n, line);
  return i;
}
#define AT(p, i, n) ((p)[inside((i), (n), __LINE__)])
#define ROW(p, i, n, m) ((p) + inside((i), (n), __LINE__) * (m))
#define DEMAND(holds, what, a, b) demand((holds), (what), (a), (b), __LINE__)
#else
#define AT(p, i, n) ((p)[i])
#define ROW(p, i, n, m) ((p) + (i) * (m))
#define DEMAND(holds, what, a, b) ((void)0)
#endif

INNER int64_t floor_div(int64_t a, int64_t b) {
  DEMAND(b != 0, "division by zero", a, b);
  if (b == 0) return 0;
  if (b == -1) return (int64_t)(0 - (uint64_t)a);
  int64_t q = a / b, r = a % b;
  return q - (r != 0 && (r ^ b) < 0);
}
INNER int64_t floor_mod(int64_t a, int64_t b) {
  DEMAND(b != 0, "division by zero", a, b);
  if (b == 0 || b == -1) return 0;
  int64_t r = a % b;
  return r != 0 && (r ^ b) < 0 ? r + b : r;
}
INNER int64_t shift_left(int64_t a, int64_t b) {
  DEMAND(b >= 0 && b < 64, "shift", a, b);
  return (int64_t)((uint64_t)a << (b & 63));
}
INNER int64_t shift_right(int64_t a, int64_t b) {
  DEMAND(b >= 0 && b < 64, "shift", a, b);
  return a >> (b & 63);
}
INNER int64_t whole(double x) {
  DEMAND(x > -9e18 && x < 9e18, "fraction out of range", 0, 0);
  return x > -9e18 && x < 9e18 ? (int64_t)x : 0;
}
INNER int64_t min_int(int64_t a, int64_t b) { return b < a ? b : a; }
INNER int64_t max_int(int64_t a, int64_t b) { return b > a ? b : a; }
INNER double min_float(double a, double b) { return b < a ? b : a; }
INNER double max_float(double a, double b) { return b > a ? b : a; }
INNER int64_t abs_int(int64_t a) { return a < 0 ? -a : a; }

/* --- the twins of primitives.py --- */

#define GAMMA UINT64_C(0x9E3779B97F4A7C15)
INNER uint64_t mix(uint64_t z) {
  z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
  z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
  return z ^ (z >> 31);
}
INNER int64_t random_below(uint64_t *r, int64_t r_n, int64_t n) {
  uint64_t z = AT(r, 0, r_n) + GAMMA;
  r[0] = z;
  return (int64_t)(((mix(z) >> 32) * (uint64_t)n) >> 32);
}
INNER int64_t nth_below(uint64_t *r, int64_t r_n, int64_t k, int64_t n) {
  uint64_t z = AT(r, 1, r_n) + ((uint64_t)k + 1) * GAMMA;
  return (int64_t)(((mix(z) >> 32) * (uint64_t)n) >> 32);
}
INNER void start_streams(uint64_t key, int64_t index, uint64_t *words, int64_t n) {
  uint64_t start = key * UINT64_C(0xD1342543DE82EF95) + 2 * (uint64_t)index;
  uint64_t stream = mix(start + 1 + GAMMA);
  AT(words, 0, n) = mix(start + GAMMA);
  AT(words, 1, n) = stream;
  for (int64_t seat = 1; seat < n - 1; seat++)
    words[seat + 1] = mix((mix(stream + GAMMA) ^ mix((uint64_t)seat + GAMMA)) + GAMMA);
}

/* Of 64 numbers: which are filled, and which are not smaller than another, a bit each. */
#if defined(__AVX2__)
#include <immintrin.h>
INNER void compare_row(const int16_t *p, int16_t number, uint64_t *filled, uint64_t *above) {
  uint64_t f = 0, a = 0;
  __m256i zero = _mm256_setzero_si256(), wanted = _mm256_set1_epi16(number);
  for (int k = 0; k < 2; k++) {
    __m256i u = _mm256_loadu_si256((const __m256i *)(p + 32 * k));
    __m256i v = _mm256_loadu_si256((const __m256i *)(p + 32 * k + 16));
    __m256i some = _mm256_packs_epi16(_mm256_cmpgt_epi16(u, zero), _mm256_cmpgt_epi16(v, zero));
    __m256i less = _mm256_packs_epi16(_mm256_cmpgt_epi16(wanted, u), _mm256_cmpgt_epi16(wanted, v));
    f |= (uint64_t)(uint32_t)_mm256_movemask_epi8(_mm256_permute4x64_epi64(some, 0xD8)) << (32 * k);
    a |= (uint64_t)(uint32_t)~_mm256_movemask_epi8(_mm256_permute4x64_epi64(less, 0xD8)) << (32 * k);
  }
  *filled = f;
  *above = a;
}
#elif defined(__SSE2__)
#include <emmintrin.h>
INNER void compare_row(const int16_t *p, int16_t number, uint64_t *filled, uint64_t *above) {
  uint64_t f = 0, a = 0;
  __m128i zero = _mm_setzero_si128(), wanted = _mm_set1_epi16(number);
  for (int k = 0; k < 4; k++) {
    __m128i u = _mm_loadu_si128((const __m128i *)(p + 16 * k));
    __m128i v = _mm_loadu_si128((const __m128i *)(p + 16 * k + 8));
    __m128i some = _mm_packs_epi16(_mm_cmpgt_epi16(u, zero), _mm_cmpgt_epi16(v, zero));
    __m128i less = _mm_packs_epi16(_mm_cmplt_epi16(u, wanted), _mm_cmplt_epi16(v, wanted));
    f |= (uint64_t)_mm_movemask_epi8(some) << (16 * k);
    a |= (uint64_t)(uint16_t)~_mm_movemask_epi8(less) << (16 * k);
  }
  *filled = f;
  *above = a;
}
#else
INNER void compare_row(const int16_t *p, int16_t number, uint64_t *filled, uint64_t *above) {
  uint64_t f = 0, a = 0;
  for (int k = 0; k < 64; k++) {
    f |= (uint64_t)(p[k] > 0) << k;
    a |= (uint64_t)(p[k] >= number) << k;
  }
  *filled = f;
  *above = a;
}
#endif
INNER void note_gaps(int16_t *s, int64_t n, int64_t first, int64_t end, int64_t at, int64_t last, int64_t note) {
  DEMAND(first >= 0 && first + 64 <= n, "no 64 slots to search", first, n);
  DEMAND(end >= first && end - first < 64, "too many slots to search", first, end);
  uint64_t limit = UINT64_C(1) << ((end - first) & 63);
  for (int64_t i = at; i < last; i++, note += 2) {
    uint64_t filled, above;
    compare_row(s + first, AT(s, i, n), &filled, &above);
    uint64_t low = filled & ~above & (limit - 1), high = (above & (limit - 1)) | limit;
    AT(s, note, n) = low ? (int16_t)(63 - __builtin_clzll(low)) : -1;
    AT(s, note + 1, n) = (int16_t)__builtin_ctzll(high);
  }
}
/* Marks are bytes 0 or 1: the product adds the eight of a word up in its highest byte. */
#define MARKS(word) ((int64_t)(((word) * UINT64_C(0x0101010101010101)) >> 56))
INNER int64_t count_marks(const int8_t *p, int64_t n) {
  int64_t count = 0, i = 0;
  for (uint64_t word; i + 8 <= n; i += 8) {
    memcpy(&word, p + i, 8);
    count += MARKS(word);
  }
  for (; i < n; i++) count += p[i];
  return count;
}
INNER int64_t nth_mark(const int8_t *p, int64_t n, int64_t k) {
  int64_t i = 0;
  for (uint64_t word; i + 8 <= n; i += 8) {
    memcpy(&word, p + i, 8);
    int64_t count = MARKS(word);
    if (k < count) break;
    k -= count;
  }
  for (; i < n; i++)
    if (p[i] && k-- == 0) return i;
  return n;
}
INNER void copy_row_i16(const int16_t *source, int64_t n, int16_t *target, int64_t m) {
  DEMAND(n == m, "rows of unequal length", n, m);
  memcpy(target, source, (size_t)min_int(n, m) * sizeof *target);
}
INNER void append_code(int64_t *codes, int64_t code) {
  int64_t n = codes[0] + 1;
  DEMAND(n < CODES, "too many legal moves", n, CODES);
  if (n < CODES) {
    codes[0] = n;
    codes[n] = code;
  }
}
