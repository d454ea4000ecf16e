// Random numbers: the same in each run, others for each seed and each launch.
#include "internal.h"

#include <string.h>
#include <sys/random.h>

static uint64_t state = 1;

/// Steele, Lea and Flood: Fast splittable pseudorandom number generators (SplitMix64).
uint64_t random_next(uint64_t *from) {
  uint64_t z = (*from += 0x9E3779B97F4A7C15u);
  z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
  z = (z ^ z >> 27) * 0x94D049BB133111EBu;
  return z ^ z >> 31;
}

/// A relaunched app that drew its old identifiers again would hide faults.
void random_begin(uint64_t seed, uint64_t launch) {
  uint64_t a = seed, b = ~launch;
  state = random_next(&a) ^ random_next(&b);
}

void random_fill(void *bytes, size_t count) {
  char *to = bytes;
  while (count) {
    uint64_t drawn = random_next(&state);
    size_t piece = count < sizeof drawn ? count : sizeof drawn;
    memcpy(to, &drawn, piece);
    to += piece;
    count -= piece;
  }
}

INTERPOSED ssize_t getrandom(void *bytes, size_t count, unsigned flags) {
  if (!vt.on) return REAL(getrandom)(bytes, count, flags);
  random_fill(bytes, count);
  return (ssize_t)count;
}

INTERPOSED int getentropy(void *bytes, size_t count) {
  if (!vt.on) return REAL(getentropy)(bytes, count);
  if (count > 256) {
    errno = EIO;
    return -1;
  }
  random_fill(bytes, count);
  return 0;
}

// libc has these since 2.36, and older ones do not declare them.
extern uint32_t arc4random(void);
extern void arc4random_buf(void *bytes, size_t count);
extern uint32_t arc4random_uniform(uint32_t bound);

INTERPOSED void arc4random_buf(void *bytes, size_t count) {
  if (!vt.on) REAL(arc4random_buf)(bytes, count);
  else random_fill(bytes, count);
}

INTERPOSED uint32_t arc4random(void) {
  if (!vt.on) return REAL(arc4random)();
  uint32_t drawn;
  random_fill(&drawn, sizeof drawn);
  return drawn;
}

INTERPOSED uint32_t arc4random_uniform(uint32_t bound) {
  if (!vt.on) return REAL(arc4random_uniform)(bound);
  return bound ? (uint32_t)((uint64_t)arc4random() * bound >> 32) : 0;
}
