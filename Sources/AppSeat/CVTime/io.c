// Reading and writing. Between the process's own threads it takes virtual time. What comes from outside
// is waited for in real time, while nothing else runs, and is reported.
#include "internal.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/uio.h>

// ---- reading

static bool has_something(int descriptor) {
  struct pollfd one = {descriptor, POLLIN, 0};
  struct timespec zero = {0, 0};
  return kernel(SYS_ppoll, (long)&one, 1, (long)&zero, 0, 8, 0) != 0;
}

void io_before_reading(int descriptor) {
  switch (descriptor_kind(descriptor)) {
    case INSIDE:
    case TIMER:
      if (descriptor_blocks(descriptor)) poll_until(descriptor, POLLIN);
      break;
    case UNKNOWN:
      if (self != vt.seat && descriptor_blocks(descriptor) && !has_something(descriptor))
        finding("io", "waits in real time to read descriptor %d, %s that leads outside", descriptor,
                descriptor_description(descriptor));
      break;
    case ORDINARY: case RANDOM: case SEAT: break;
  }
}

INTERPOSED ssize_t read(int descriptor, void *bytes, size_t count) {
  if (!active()) return REAL(read)(descriptor, bytes, count);
  if (descriptor_kind(descriptor) == RANDOM) {
    random_fill(bytes, count);
    return (ssize_t)count;
  }
  io_before_reading(descriptor);
  return REAL(read)(descriptor, bytes, count);
}

INTERPOSED ssize_t readv(int descriptor, const struct iovec *parts, int count) {
  if (active()) io_before_reading(descriptor);
  return REAL(readv)(descriptor, parts, count);
}

INTERPOSED ssize_t recv(int descriptor, void *bytes, size_t count, int flags) {
  if (active() && !(flags & MSG_DONTWAIT)) io_before_reading(descriptor);
  return REAL(recv)(descriptor, bytes, count, flags);
}

INTERPOSED ssize_t recvfrom(
    int descriptor, void *restrict bytes, size_t count, int flags, __SOCKADDR_ARG from,
    socklen_t *restrict length) {
  if (active() && !(flags & MSG_DONTWAIT)) io_before_reading(descriptor);
  return REAL(recvfrom)(descriptor, bytes, count, flags, from, length);
}

INTERPOSED ssize_t recvmsg(int descriptor, struct msghdr *message, int flags) {
  if (active() && !(flags & MSG_DONTWAIT)) io_before_reading(descriptor);
  return REAL(recvmsg)(descriptor, message, flags);
}

// ---- writing

/// As much as a pipe surely takes at once, so that the kernel never makes the writer wait.
#define PIECE 4096

static bool may_wait(int descriptor) {
  return active() && descriptor_kind(descriptor) == INSIDE && descriptor_blocks(descriptor);
}

INTERPOSED ssize_t write(int descriptor, const void *bytes, size_t count) {
  if (count <= sizeof(uint64_t) || !may_wait(descriptor))
    return REAL(write)(descriptor, bytes, count);
  size_t written = 0;
  while (written < count) {
    poll_until(descriptor, POLLOUT);
    size_t piece = count - written < PIECE ? count - written : PIECE;
    ssize_t result = REAL(write)(descriptor, (const char *)bytes + written, piece);
    if (result < 0) return written ? (ssize_t)written : -1;
    written += (size_t)result;
  }
  return (ssize_t)written;
}

INTERPOSED ssize_t writev(int descriptor, const struct iovec *parts, int count) {
  if (!may_wait(descriptor)) return REAL(writev)(descriptor, parts, count);
  ssize_t written = 0;
  for (int n = 0; n < count; n++) {
    ssize_t result = write(descriptor, parts[n].iov_base, parts[n].iov_len);
    if (result < 0) return written ? written : -1;
    written += result;
  }
  return written;
}

INTERPOSED ssize_t send(int descriptor, const void *bytes, size_t count, int flags) {
  if (flags & MSG_DONTWAIT || !may_wait(descriptor))
    return REAL(send)(descriptor, bytes, count, flags);
  size_t sent = 0;
  do {
    poll_until(descriptor, POLLOUT);
    ssize_t result =
        REAL(send)(descriptor, (const char *)bytes + sent, count - sent, flags | MSG_DONTWAIT);
    if (result < 0 && errno == EAGAIN) continue;
    if (result < 0) return sent ? (ssize_t)sent : -1;
    sent += (size_t)result;
  } while (sent < count);
  return (ssize_t)sent;
}

INTERPOSED ssize_t sendmsg(int descriptor, const struct msghdr *message, int flags) {
  if (!(flags & MSG_DONTWAIT) && may_wait(descriptor)) poll_until(descriptor, POLLOUT);
  return REAL(sendmsg)(descriptor, message, flags);
}
