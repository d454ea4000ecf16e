// Makes the n-th call of one kind fail, in whatever program it is loaded into:
//
//     LD_PRELOAD=faults.so FAULT=write:3 bluewake ...
//
// FAULT is KIND:N[:ERRNO]. The kinds: open, read, write, mmap, ftruncate, mkstemp, fsync, rename,
// link, stat, poll, wait, spawn, clock.
// `write` and `read` fail on files and pipes, not on the standard error stream, as the sentence that
// the tests look for goes there. With ERRNO 0 a write or a read is short by half instead of failing.
// A clock does not fail: from the N-th call on it is ahead by as many seconds as stand for ERRNO, as
// after a night in which the machine slept. (The Swift library would take a clock that fails for one
// that says whatever lies in memory, and the system's clocks never fail.)
// Where the N-th call came, an octet goes to the descriptor in FAULT_TOLD: a test then knows whether
// there is any further call to fail.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static atomic_long calls;
static long wanted = -1;
static int fault = EIO;
static int told = -1;
static char kind[16];

// Nothing fails before main: the loader's own calls are none of the program's.
__attribute__((constructor)) static void read_environment(void) {
  const char *text = getenv("FAULT");
  const char *descriptor = getenv("FAULT_TOLD");
  char name[16];
  long number;
  int code;
  if (!text) return;
  int found = sscanf(text, "%15[a-z]:%ld:%d", name, &number, &code);
  if (found < 2) {
    fprintf(stderr, "faults: FAULT is '%s', expected KIND:N[:ERRNO]\n", text);
    abort();
  }
  strcpy(kind, name);
  wanted = number;
  if (found == 3) fault = code;
  if (descriptor) told = atoi(descriptor);
}

static int hits(const char *name) {
  if (wanted < 0 || strcmp(kind, name) != 0) return 0;
  if (atomic_fetch_add(&calls, 1) + 1 != wanted) return 0;
  static ssize_t (*real_write)(int, const void *, size_t);
  if (!real_write) real_write = dlsym(RTLD_NEXT, "write");
  if (told >= 0) real_write(told, "!", 1);
  errno = fault;
  return 1;
}

#define REAL(result, name, ...) \
  static result (*real)(__VA_ARGS__); \
  if (!real) real = dlsym(RTLD_NEXT, #name)

// libdispatch looks at its own threads now and then, and ends the program if it cannot open what it
// looks at (observed, Swift 6.3). No program can do anything about that.
static int is_of_dispatch(const char *path) {
  int thread, length = 0;
  return sscanf(path, "/proc/%d/stat%n", &thread, &length) == 1 && length > 0 && !path[length];
}

static int open_named(const char *name, const char *path, int flags, mode_t mode) {
  int (*real)(const char *, int, ...) = dlsym(RTLD_NEXT, name);
  if (is_of_dispatch(path)) return real(path, flags, mode);
  if (hits("open")) return -1;
  return real(path, flags, mode);
}

static mode_t mode_of(int flags, va_list rest) {
  return flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0;
}

int open(const char *path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  mode_t mode = mode_of(flags, rest);
  va_end(rest);
  return open_named("open", path, flags, mode);
}

int open64(const char *path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  mode_t mode = mode_of(flags, rest);
  va_end(rest);
  return open_named("open64", path, flags, mode);
}

FILE *fopen(const char *path, const char *mode) {
  REAL(FILE *, fopen, const char *, const char *);
  return hits("open") ? NULL : real(path, mode);
}

FILE *fopen64(const char *path, const char *mode) {
  REAL(FILE *, fopen64, const char *, const char *);
  return hits("open") ? NULL : real(path, mode);
}

ssize_t read(int descriptor, void *room, size_t count) {
  REAL(ssize_t, read, int, void *, size_t);
  if (hits("read")) {
    if (fault != 0) return -1;
    count = (count + 1) / 2;
  }
  return real(descriptor, room, count);
}

ssize_t pread(int descriptor, void *room, size_t count, off_t offset) {
  REAL(ssize_t, pread, int, void *, size_t, off_t);
  if (hits("read")) {
    if (fault != 0) return -1;
    count = (count + 1) / 2;
  }
  return real(descriptor, room, count, offset);
}

ssize_t write(int descriptor, const void *octets, size_t count) {
  REAL(ssize_t, write, int, const void *, size_t);
  if (descriptor != STDERR_FILENO && hits("write")) {
    if (fault != 0) return -1;
    count = (count + 1) / 2;
  }
  return real(descriptor, octets, count);
}

size_t fwrite(const void *octets, size_t size, size_t count, FILE *file) {
  REAL(size_t, fwrite, const void *, size_t, size_t, FILE *);
  if (file != stderr && hits("write")) return 0;
  return real(octets, size, count, file);
}

void *mmap(void *start, size_t count, int protection, int flags, int descriptor, off_t offset) {
  REAL(void *, mmap, void *, size_t, int, int, int, off_t);
  // Memory that no file stands behind is the allocator's.
  if (!(flags & MAP_ANONYMOUS) && hits("mmap")) return MAP_FAILED;
  return real(start, count, protection, flags, descriptor, offset);
}

int ftruncate(int descriptor, off_t length) {
  REAL(int, ftruncate, int, off_t);
  return hits("ftruncate") ? -1 : real(descriptor, length);
}

int mkstemp(char *pattern) {
  REAL(int, mkstemp, char *);
  return hits("mkstemp") ? -1 : real(pattern);
}

int mkstemp64(char *pattern) {
  REAL(int, mkstemp64, char *);
  return hits("mkstemp") ? -1 : real(pattern);
}

int fsync(int descriptor) {
  REAL(int, fsync, int);
  return hits("fsync") ? -1 : real(descriptor);
}

int rename(const char *from, const char *to) {
  REAL(int, rename, const char *, const char *);
  return hits("rename") ? -1 : real(from, to);
}

int link(const char *from, const char *to) {
  REAL(int, link, const char *, const char *);
  return hits("link") ? -1 : real(from, to);
}

int linkat(int from_folder, const char *from, int to_folder, const char *to, int flags) {
  REAL(int, linkat, int, const char *, int, const char *, int);
  return hits("link") ? -1 : real(from_folder, from, to_folder, to, flags);
}

int stat(const char *path, struct stat *found) {
  REAL(int, stat, const char *, struct stat *);
  return hits("stat") ? -1 : real(path, found);
}

int lstat(const char *path, struct stat *found) {
  REAL(int, lstat, const char *, struct stat *);
  return hits("stat") ? -1 : real(path, found);
}

int fstat(int descriptor, struct stat *found) {
  REAL(int, fstat, int, struct stat *);
  return hits("stat") ? -1 : real(descriptor, found);
}

int poll(struct pollfd *descriptors, nfds_t count, int timeout) {
  REAL(int, poll, struct pollfd *, nfds_t, int);
  return hits("poll") ? -1 : real(descriptors, count, timeout);
}

pid_t waitpid(pid_t process, int *status, int options) {
  REAL(pid_t, waitpid, pid_t, int *, int);
  return hits("wait") ? -1 : real(process, status, options);
}

int posix_spawn(
    pid_t *process, const char *path, const posix_spawn_file_actions_t *actions,
    const posix_spawnattr_t *attributes, char *const arguments[], char *const environment[]) {
  REAL(int, posix_spawn, pid_t *, const char *, const posix_spawn_file_actions_t *,
       const posix_spawnattr_t *, char *const[], char *const[]);
  if (hits("spawn")) return fault;
  return real(process, path, actions, attributes, arguments, environment);
}

int clock_gettime(clockid_t clock, struct timespec *time) {
  static atomic_int is_ahead;
  REAL(int, clock_gettime, clockid_t, struct timespec *);
  int result = real(clock, time);
  if (hits("clock")) is_ahead = 1;
  if (is_ahead) time->tv_sec += fault;
  return result;
}
