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

/* Where a number belongs among 64: which of them are filled, and which are not smaller than it, a bit each. The row is
 * read once for all numbers: in bytes, which hold it as far as numbers of seven bits can tell (larger ones count as 127). */
#if defined(__SSE2__) || defined(__BMI2__)
#include <immintrin.h>
#endif
#if defined(__AVX2__)
typedef struct { __m256i part[2]; } bytes_64;
INNER bytes_64 read_row(const int16_t *p) {
  bytes_64 row;
  for (int k = 0; k < 2; k++) {
    __m256i u = _mm256_loadu_si256((const __m256i *)(p + 32 * k));
    __m256i v = _mm256_loadu_si256((const __m256i *)(p + 32 * k + 16));
    row.part[k] = _mm256_permute4x64_epi64(_mm256_packs_epi16(u, v), 0xD8);
  }
  return row;
}
INNER uint64_t above(const bytes_64 *row, int8_t number) { /* which are greater */
  __m256i wanted = _mm256_set1_epi8(number);
  uint64_t low = (uint32_t)_mm256_movemask_epi8(_mm256_cmpgt_epi8(row->part[0], wanted));
  return low | (uint64_t)(uint32_t)_mm256_movemask_epi8(_mm256_cmpgt_epi8(row->part[1], wanted)) << 32;
}
#elif defined(__SSE2__)
typedef struct { __m128i part[4]; } bytes_64;
INNER bytes_64 read_row(const int16_t *p) {
  bytes_64 row;
  for (int k = 0; k < 4; k++)
    row.part[k] = _mm_packs_epi16(_mm_loadu_si128((const __m128i *)(p + 16 * k)),
                                  _mm_loadu_si128((const __m128i *)(p + 16 * k + 8)));
  return row;
}
INNER uint64_t above(const bytes_64 *row, int8_t number) {
  __m128i wanted = _mm_set1_epi8(number);
  uint64_t found = 0;
  for (int k = 0; k < 4; k++)
    found |= (uint64_t)_mm_movemask_epi8(_mm_cmpgt_epi8(row->part[k], wanted)) << (16 * k);
  return found;
}
#else
typedef struct { int8_t part[64]; } bytes_64;
INNER bytes_64 read_row(const int16_t *p) {
  bytes_64 row;
  for (int k = 0; k < 64; k++) row.part[k] = (int8_t)(p[k] > 127 ? 127 : p[k] < -128 ? -128 : p[k]);
  return row;
}
INNER uint64_t above(const bytes_64 *row, int8_t number) {
  uint64_t found = 0;
  for (int k = 0; k < 64; k++) found |= (uint64_t)(row->part[k] > number) << k;
  return found;
}
#endif
INNER void note_gaps(int16_t *s, int64_t n, int64_t first, int64_t end, int64_t at, int64_t last, int64_t note) {
  DEMAND(first >= 0 && first + 64 <= n, "no 64 slots to search", first, n);
  DEMAND(end >= first && end - first < 64, "too many slots to search", first, end);
  uint64_t limit = UINT64_C(1) << ((end - first) & 63);
  bytes_64 row = read_row(s + first);
  uint64_t filled = above(&row, 0) & (limit - 1);
  for (int64_t i = at; i < last; i++, note += 2) {
    int64_t number = AT(s, i, n);
    DEMAND(number > -128 && number <= 127, "a number of more than seven bits", number, i);
    uint64_t higher = above(&row, (int8_t)(number - 1));
    uint64_t low = filled & ~higher, high = (higher & (limit - 1)) | limit;
    AT(s, note, n) = low ? (int16_t)(63 - __builtin_clzll(low)) : -1;
    AT(s, note + 1, n) = (int16_t)__builtin_ctzll(high);
  }
}
/* Hands: a few numbers, of which eight are worked on at once if the row has so many. */
#if defined(__SSE2__)
#define EIGHT(first, count, n) ((uint64_t)(count) <= 8 && (first) >= 0 && (first) + 8 <= (n))
INNER __m128i below_place(int64_t place) { /* which of eight places are before this one */
  return _mm_cmpgt_epi16(_mm_set1_epi16((int16_t)place), _mm_set_epi16(7, 6, 5, 4, 3, 2, 1, 0));
}
#endif
INNER int64_t find_number(const int16_t *s, int64_t n, int64_t first, int64_t count, int64_t number) {
  DEMAND(first >= 0 && first + count <= n, "numbers outside", first, count);
#if defined(__SSE2__)
  if (EIGHT(first, count, n)) {
    if (number != (int16_t)number) return -1;
    __m128i same = _mm_cmpeq_epi16(_mm_loadu_si128((const __m128i *)(s + first)), _mm_set1_epi16((int16_t)number));
    unsigned found = (unsigned)_mm_movemask_epi8(_mm_packs_epi16(same, _mm_setzero_si128())) & ((1u << count) - 1);
    return found ? __builtin_ctz(found) : -1;
  }
#endif
  for (int64_t i = 0; i < count; i++)
    if (AT(s, first + i, n) == number) return i;
  return -1;
}
INNER void insert_number(int16_t *s, int64_t n, int64_t first, int64_t count, int64_t number) {
  DEMAND(first >= 0 && first + count < n, "no room for a number", first, count);
#if defined(__SSE2__)
  if (EIGHT(first, count + 1, n)) {
    __m128i *place = (__m128i *)(s + first), old = _mm_loadu_si128(place), new = _mm_set1_epi16((int16_t)number);
    __m128i later = _mm_and_si128(_mm_cmpgt_epi16(old, new), below_place(count)), moved = _mm_slli_si128(later, 2);
    /* where the new one goes: up to `count`, behind none that is later, before all of them */
    __m128i here = _mm_andnot_si128(_mm_or_si128(moved, _mm_andnot_si128(later, below_place(count))), below_place(count + 1));
    __m128i change = _mm_or_si128(moved, here);
    __m128i put = _mm_or_si128(_mm_and_si128(moved, _mm_slli_si128(old, 2)), _mm_and_si128(here, new));
    _mm_storeu_si128(place, _mm_or_si128(_mm_andnot_si128(change, old), put));
    return;
  }
#endif
  int64_t i = first + count;
  for (; i > first && AT(s, i - 1, n) > number; i--) AT(s, i, n) = AT(s, i - 1, n);
  AT(s, i, n) = (int16_t)number;
}
INNER void drop_numbers(int16_t *s, int64_t n, int64_t first, int64_t count, int64_t mask) {
  DEMAND(first >= 0 && first + count <= n, "numbers outside", first, count);
#if defined(__BMI2__) && defined(__SSE2__) && defined(__SIZEOF_INT128__)
  if (EIGHT(first, count, n)) {
    uint64_t part[2], stay = ~(uint64_t)mask & ((UINT64_C(1) << count) - 1), each = UINT64_C(0x0001000100010001);
    memcpy(part, s + first, 16);
    uint64_t low = _pext_u64(part[0], _pdep_u64(stay & 15, each) * 0xFFFF);
    uint64_t high = _pext_u64(part[1], _pdep_u64(stay >> 4, each) * 0xFFFF);
    unsigned __int128 all = (unsigned __int128)high << (16 * __builtin_popcountll(stay & 15)) | low;
    __m128i kept, *place = (__m128i *)(s + first), old = _mm_loadu_si128(place), inside = below_place(count);
    memcpy(&kept, &all, 16);
    _mm_storeu_si128(place, _mm_or_si128(_mm_and_si128(inside, kept), _mm_andnot_si128(inside, old)));
    return;
  }
#endif
  int64_t at = first;
  for (int64_t i = first; i < first + count; i++, mask >>= 1)
    if ((mask & 1) == 0) {
      AT(s, at, n) = AT(s, i, n);
      at++;
    }
  for (; at < first + count; at++) AT(s, at, n) = 0;
}
INNER int64_t bits_in(int64_t mask) { return __builtin_popcountll((uint64_t)mask); }
INNER int64_t nth_bit(int64_t mask, int64_t k) {
#if defined(__BMI2__)
  return k < 0 || k > 63 ? 0 : (int64_t)_pdep_u64(UINT64_C(1) << k, (uint64_t)mask);
#else
  uint64_t left = (uint64_t)mask;
  for (; k > 0 && left; k--) left &= left - 1;
  return (int64_t)(left & (0 - left));
#endif
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
INNER void append_run(int64_t *codes, int64_t first, int64_t end, int64_t step) {
  DEMAND(step > 0, "a step back", step, first);
  for (int64_t code = first; code < end; code += step) append_code(codes, code);
}
INNER void append_sets(int64_t *codes, int64_t code, int64_t k, int64_t among, int64_t used, int64_t twins,
                       int64_t shift) {
  DEMAND(among >= 0 && among < 1 << 16, "too many bits to choose from", among, k);
  int64_t bits = 0;
  do {
    int64_t mask = bits | used;
    if (bits_in(bits) == k && ((mask & twins) >> 1 & ~mask) == 0) append_code(codes, code | shift_left(bits, shift));
    bits = (bits - among) & among; /* the next greater set */
  } while (bits);
}
