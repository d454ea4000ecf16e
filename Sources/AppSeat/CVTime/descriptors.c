// What is known of each descriptor: whether it stays inside the process, and so can be waited for in
// virtual time, or leads outside.
#include "internal.h"

#include <fcntl.h>
#include <poll.h>
#include <stdarg.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/stat.h>

#define MOST 65536
static unsigned char kinds[MOST];

static bool is_known_number(int descriptor) { return descriptor >= 0 && descriptor < MOST; }

/// What can never make a reader wait is found out once.
static enum kind look(int descriptor) {
  struct stat status;
  if (fstat(descriptor, &status)) return UNKNOWN;
  return S_ISREG(status.st_mode) || S_ISDIR(status.st_mode) ? ORDINARY : UNKNOWN;
}

enum kind descriptor_kind(int descriptor) {
  if (!is_known_number(descriptor)) return UNKNOWN;
  if (!kinds[descriptor]) kinds[descriptor] = (unsigned char)look(descriptor);
  return kinds[descriptor];
}

void descriptor_set(int descriptor, enum kind kind) {
  if (is_known_number(descriptor)) kinds[descriptor] = (unsigned char)kind;
}

bool descriptor_blocks(int descriptor) {
  struct timer *timer = timer_of(descriptor);
  if (timer) return timer->blocks;
  long flags = kernel(SYS_fcntl, descriptor, F_GETFL, 0, 0, 0, 0);
  return flags >= 0 && !(flags & O_NONBLOCK);
}

const char *descriptor_description(int descriptor) {
  struct stat status;
  if (fstat(descriptor, &status)) return "not open";
  if (S_ISSOCK(status.st_mode)) return "a socket";
  if (S_ISFIFO(status.st_mode)) return "a pipe";
  if (S_ISCHR(status.st_mode)) return "a device";
  return "a descriptor of the kernel";
}

// ---- where they come from

static int made(int descriptor, enum kind kind) {
  if (vt.on) descriptor_set(descriptor, kind);
  return descriptor;
}

static int made_pair(int result, const int pair[2]) {
  if (!result) {
    made(pair[0], INSIDE);
    made(pair[1], INSIDE);
  }
  return result;
}

INTERPOSED int pipe(int pair[2]) { return made_pair(REAL(pipe)(pair), pair); }
INTERPOSED int pipe2(int pair[2], int flags) { return made_pair(REAL(pipe2)(pair, flags), pair); }

INTERPOSED int socketpair(int domain, int type, int protocol, int pair[2]) {
  return made_pair(REAL(socketpair)(domain, type, protocol, pair), pair);
}

INTERPOSED int socket(int domain, int type, int protocol) {
  return made(REAL(socket)(domain, type, protocol), UNKNOWN);
}

INTERPOSED int eventfd(unsigned value, int flags) {
  return made(REAL(eventfd)(value, flags), INSIDE);
}

INTERPOSED int epoll_create1(int flags) {
  return made(REAL(epoll_create1)(flags), INSIDE);
}

INTERPOSED int eventfd_read(int descriptor, eventfd_t *value) {
  return read(descriptor, value, sizeof *value) == sizeof *value ? 0 : -1;
}

INTERPOSED int signalfd(int descriptor, const sigset_t *mask, int flags) {
  return made(REAL(signalfd)(descriptor, mask, flags), INSIDE);
}

INTERPOSED int dup(int descriptor) {
  return made(REAL(dup)(descriptor), is_known_number(descriptor) ? kinds[descriptor] : UNKNOWN);
}

INTERPOSED int dup2(int descriptor, int wanted) {
  int result = REAL(dup2)(descriptor, wanted);
  if (result < 0 || result == descriptor) return result;
  return made(result, is_known_number(descriptor) ? kinds[descriptor] : UNKNOWN);
}

INTERPOSED int dup3(int descriptor, int wanted, int flags) {
  int result = REAL(dup3)(descriptor, wanted, flags);
  if (result < 0) return result;
  return made(result, is_known_number(descriptor) ? kinds[descriptor] : UNKNOWN);
}

INTERPOSED int close(int descriptor) {
  if (active()) {
    timer_forget(descriptor);
    descriptor_set(descriptor, UNKNOWN);
  }
  return REAL(close)(descriptor);
}

// ---- files

static int in_memory(const char *name, enum kind kind) {
  return made((int)kernel(SYS_memfd_create, (long)name, 0, 0, 0, 0, 0), kind);
}

/// Returns -1 where the real file is to be opened.
static int open_instead(const char *path, int flags) {
  int tid;
  if (!vt.on || !path) return -1;
  if (processors_is_thread_state(path, &tid)) return processors_open_thread_state(tid);
  if (!strcmp(path, "/dev/urandom") || !strcmp(path, "/dev/random"))
    return in_memory("random", RANDOM);
  seen_file(path, flags);
  return -1;
}

#define MODE_OF(last)                                                        \
  __extension__({                                                            \
    va_list list;                                                            \
    va_start(list, last);                                                    \
    bool makes = flags & O_CREAT || (flags & O_TMPFILE) == O_TMPFILE;        \
    mode_t mode = makes ? va_arg(list, mode_t) : 0;                          \
    va_end(list);                                                            \
    mode;                                                                    \
  })

INTERPOSED int open(const char *path, int flags, ...) {
  mode_t mode = MODE_OF(flags);
  int instead = open_instead(path, flags);
  return instead >= 0 ? instead : made(REAL(open)(path, flags, mode), UNKNOWN);
}

INTERPOSED int open64(const char *path, int flags, ...) {
  mode_t mode = MODE_OF(flags);
  int instead = open_instead(path, flags);
  return instead >= 0 ? instead : made(REAL(open64)(path, flags, mode), UNKNOWN);
}

INTERPOSED int openat(int directory, const char *path, int flags, ...) {
  mode_t mode = MODE_OF(flags);
  int instead = open_instead(path, flags);
  return instead >= 0 ? instead : made(REAL(openat)(directory, path, flags, mode), UNKNOWN);
}

INTERPOSED int openat64(int directory, const char *path, int flags, ...) {
  mode_t mode = MODE_OF(flags);
  int instead = open_instead(path, flags);
  return instead >= 0 ? instead : made(REAL(openat64)(directory, path, flags, mode), UNKNOWN);
}

static bool begins(const char *path, const char *with) {
  return !strncmp(path, with, strlen(with));
}

/// What the system's own libraries read of themselves is no file of the app.
void seen_file(const char *path, int flags) {
  static const char *const systems[] = {"/proc/", "/sys/", "/dev/", "/etc/", "/usr/", "/lib"};
  if (flags & O_DIRECTORY) return;
  for (size_t n = 0; n < sizeof systems / sizeof *systems; n++)
    if (begins(path, systems[n])) return;
  vt.seen.files_opened++;
  if ((flags & O_ACCMODE) != O_RDONLY) vt.seen.files_opened_to_write++;
}
