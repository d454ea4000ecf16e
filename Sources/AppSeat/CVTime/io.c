// What goes out of the process and comes in. Between the process's own threads it takes virtual time.
// The world outside is reached in real time, while nothing else runs, and is reported.
#include "internal.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <poll.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <sys/un.h>

// ---- reading

static bool has_something(int descriptor) {
  struct pollfd one = {descriptor, POLLIN, 0};
  struct timespec zero = {0, 0};
  return kernel(SYS_ppoll, (long)&one, 1, (long)&zero, 0, 8, 0) != 0;
}

static void before_reading(int descriptor) {
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
  before_reading(descriptor);
  return REAL(read)(descriptor, bytes, count);
}

INTERPOSED ssize_t readv(int descriptor, const struct iovec *parts, int count) {
  if (active()) before_reading(descriptor);
  return REAL(readv)(descriptor, parts, count);
}

INTERPOSED ssize_t recv(int descriptor, void *bytes, size_t count, int flags) {
  if (active() && !(flags & MSG_DONTWAIT)) before_reading(descriptor);
  return REAL(recv)(descriptor, bytes, count, flags);
}

INTERPOSED ssize_t recvfrom(
    int descriptor, void *restrict bytes, size_t count, int flags, __SOCKADDR_ARG from,
    socklen_t *restrict length) {
  if (active() && !(flags & MSG_DONTWAIT)) before_reading(descriptor);
  return REAL(recvfrom)(descriptor, bytes, count, flags, from, length);
}

INTERPOSED ssize_t recvmsg(int descriptor, struct msghdr *message, int flags) {
  if (active() && !(flags & MSG_DONTWAIT)) before_reading(descriptor);
  return REAL(recvmsg)(descriptor, message, flags);
}

// ---- writing

/// As much as a pipe surely takes at once, so that the kernel never makes the writer wait.
#define PIECE 4096

INTERPOSED ssize_t write(int descriptor, const void *bytes, size_t count) {
  bool may_wait = active() && descriptor_kind(descriptor) == INSIDE && count > sizeof(uint64_t) &&
                  descriptor_blocks(descriptor);
  if (!may_wait) return REAL(write)(descriptor, bytes, count);
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

// ---- the network

enum network { REFUSED, SILENT, REACHED };

static enum network network(void) {
  const char *wish = getenv("VTIME_NETWORK");
  return wish && !strcmp(wish, "real") ? REACHED : wish && !strcmp(wish, "silent") ? SILENT : REFUSED;
}

static int port_of(const struct sockaddr *address) {
  return ntohs(((const struct sockaddr_in *)address)->sin_port);
}

static bool is_internet(const struct sockaddr *address) {
  return address && (address->sa_family == AF_INET || address->sa_family == AF_INET6);
}

static bool is_this_machine(const struct sockaddr *address) {
  if (address->sa_family == AF_INET)
    return ntohl(((const struct sockaddr_in *)address)->sin_addr.s_addr) >> 24 == 127;
  return IN6_IS_ADDR_LOOPBACK(&((const struct sockaddr_in6 *)address)->sin6_addr);
}

static void tell_of_connection(const char *what, const struct sockaddr *address) {
  char text[INET6_ADDRSTRLEN] = "";
  const void *number = address->sa_family == AF_INET
                           ? (const void *)&((const struct sockaddr_in *)address)->sin_addr
                           : (const void *)&((const struct sockaddr_in6 *)address)->sin6_addr;
  inet_ntop(address->sa_family, number, text, sizeof text);
  static const char *const answers[] = {": refused, no network", ": no answer", ""};
  finding("io", "%s %s port %d%s", what, text, port_of(address), answers[network()]);
}

// Foundation connects two of its own sockets by the machine's own address. Whoever is at a port that
// this process has bound is this process.
static unsigned char own_ports[65536 / 8];

INTERPOSED int bind(int descriptor, __CONST_SOCKADDR_ARG wanted, socklen_t length) {
  int result = REAL(bind)(descriptor, wanted, length);
  if (result || !active() || !is_internet(wanted.__sockaddr__)) return result;
  struct sockaddr_in6 bound;
  socklen_t size = sizeof bound;
  if (getsockname(descriptor, (struct sockaddr *)&bound, &size)) return 0;
  int port = port_of((struct sockaddr *)&bound);
  own_ports[port / 8] |= (unsigned char)(1 << port % 8);
  if (is_this_machine((struct sockaddr *)&bound)) descriptor_set(descriptor, INSIDE);
  return 0;
}

static bool is_own(const struct sockaddr *address) {
  int port = port_of(address);
  return is_this_machine(address) && own_ports[port / 8] >> port % 8 & 1;
}

/// Nobody answers: the descriptor becomes one that is never ready, and the app's time-out will end it.
static int wait_in_silence(int descriptor) {
  bool blocks = descriptor_blocks(descriptor);
  int ends[2];
  if (!REAL(pipe2)(ends, O_NONBLOCK | O_CLOEXEC)) {
    REAL(dup3)(ends[0], descriptor, O_CLOEXEC);
    REAL(close)(ends[0]);
    descriptor_set(descriptor, INSIDE);
  }
  // As long as the kernel tries by default.
  if (blocks) baton_sleep(deadline_after(127 * SECOND));
  errno = blocks ? ETIMEDOUT : EINPROGRESS;
  return -1;
}

/// What is sent there is told unless it stays in the process. Returns whether it may go.
static bool may_go(int descriptor, const char *what, const struct sockaddr *address) {
  if (!is_internet(address)) {
    finding("io", "%s a socket of this machine", what);
    return true;
  }
  if (is_own(address)) {
    descriptor_set(descriptor, INSIDE);
    return true;
  }
  vt.seen.connections++;
  tell_of_connection(what, address);
  return network() == REACHED;
}

INTERPOSED int connect(int descriptor, __CONST_SOCKADDR_ARG target, socklen_t length) {
  if (!active() || may_go(descriptor, "connects to", target.__sockaddr__))
    return REAL(connect)(descriptor, target, length);
  if (network() == SILENT) return wait_in_silence(descriptor);
  errno = ENETUNREACH;
  return -1;
}

INTERPOSED ssize_t sendto(
    int descriptor, const void *bytes, size_t count, int flags, __CONST_SOCKADDR_ARG target,
    socklen_t length) {
  const struct sockaddr *address = target.__sockaddr__;
  if (!active() || !address || may_go(descriptor, "sends to", address))
    return REAL(sendto)(descriptor, bytes, count, flags, target, length);
  if (network() == SILENT) return (ssize_t)count;
  errno = ENETUNREACH;
  return -1;
}

INTERPOSED int listen(int descriptor, int backlog) {
  if (active()) finding("io", "listens on a socket: whoever connects comes in real time");
  return REAL(listen)(descriptor, backlog);
}

INTERPOSED int getaddrinfo(
    const char *restrict name, const char *restrict service, const struct addrinfo *restrict hints,
    struct addrinfo **restrict result) {
  bool is_number = !name || (hints && hints->ai_flags & AI_NUMERICHOST);
  struct in6_addr number;
  is_number = is_number || inet_pton(AF_INET, name, &number) == 1 || inet_pton(AF_INET6, name, &number) == 1;
  if (!active() || is_number) return REAL(getaddrinfo)(name, service, hints, result);
  static const char *const answers[] = {": not found, no network", ": an address that never answers", ""};
  vt.seen.names_resolved++;
  finding("io", "looks up %s%s", name, answers[network()]);
  if (network() == REFUSED) return EAI_AGAIN;
  // An address kept for documentation: RFC 5737.
  return REAL(getaddrinfo)(network() == SILENT ? "192.0.2.1" : name, service, hints, result);
}

// ---- other processes

static void tell_of_process(const char *path) {
  if (!active()) return;
  vt.seen.processes_started++;
  finding("io", "starts %s, a process that lives in real time", path);
}

INTERPOSED int posix_spawn(
    pid_t *restrict process, const char *restrict path,
    const posix_spawn_file_actions_t *restrict actions, const posix_spawnattr_t *restrict attributes,
    char *const arguments[restrict], char *const environment[restrict]) {
  tell_of_process(path);
  return REAL(posix_spawn)(process, path, actions, attributes, arguments, environment);
}

INTERPOSED int posix_spawnp(
    pid_t *restrict process, const char *restrict file,
    const posix_spawn_file_actions_t *restrict actions, const posix_spawnattr_t *restrict attributes,
    char *const arguments[restrict], char *const environment[restrict]) {
  tell_of_process(file);
  return REAL(posix_spawnp)(process, file, actions, attributes, arguments, environment);
}
