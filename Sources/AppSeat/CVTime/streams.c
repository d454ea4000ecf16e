// libc's streams. They read inside libc, where this library is not asked: what an empty stream will wait
// for is looked at before.
#include "internal.h"

#include <stdio.h>

static void before_reading(FILE *stream) {
  if (!active() || stream->_IO_read_ptr < stream->_IO_read_end) return;
  int descriptor = fileno(stream);
  if (descriptor >= 0) io_before_reading(descriptor);
}

INTERPOSED ssize_t getline(char **restrict line, size_t *restrict size, FILE *restrict stream) {
  before_reading(stream);
  return REAL(getline)(line, size, stream);
}

INTERPOSED ssize_t getdelim(
    char **restrict text, size_t *restrict size, int end, FILE *restrict stream) {
  before_reading(stream);
  return REAL(getdelim)(text, size, end, stream);
}

/// What optimized code calls in place of `getline`; `readLine` of Swift does.
INTERPOSED ssize_t __getdelim(
    char **restrict text, size_t *restrict size, int end, FILE *restrict stream) {
  before_reading(stream);
  return REAL(__getdelim)(text, size, end, stream);
}

INTERPOSED char *fgets(char *restrict text, int size, FILE *restrict stream) {
  before_reading(stream);
  return REAL(fgets)(text, size, stream);
}

INTERPOSED size_t fread(
    void *restrict bytes, size_t size, size_t count, FILE *restrict stream) {
  before_reading(stream);
  return REAL(fread)(bytes, size, count, stream);
}

INTERPOSED int fgetc(FILE *stream) {
  before_reading(stream);
  return REAL(fgetc)(stream);
}

#undef getc
INTERPOSED int getc(FILE *stream) {
  before_reading(stream);
  return REAL(getc)(stream);
}

INTERPOSED int getchar(void) {
  before_reading(stdin);
  return REAL(getchar)();
}
