// The network. Sockets that connect the process with itself take virtual time. Whatever else is sent
// is refused, or meets silence, or goes where it should, as the environment wishes. It is reported.
#include "internal.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

// ---- what the environment wishes

enum network { REFUSED, SILENT, REACHED };

static enum network network(void) {
  const char *wish = getenv("VTIME_NETWORK");
  if (!wish) return REFUSED;
  return !strcmp(wish, "real") ? REACHED : !strcmp(wish, "silent") ? SILENT : REFUSED;
}

// ---- where something is sent

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

// ---- being connected to

/// Whoever connects to a port that only this machine reaches may be a thread of this process.
static int accepted(int descriptor, int listener) {
  if (descriptor >= 0) descriptor_set(descriptor, descriptor_kind(listener));
  return descriptor;
}

INTERPOSED int accept(int listener, __SOCKADDR_ARG from, socklen_t *restrict length) {
  if (!active()) return REAL(accept)(listener, from, length);
  io_before_reading(listener);
  return accepted(REAL(accept)(listener, from, length), listener);
}

INTERPOSED int accept4(int listener, __SOCKADDR_ARG from, socklen_t *restrict length, int flags) {
  if (!active()) return REAL(accept4)(listener, from, length, flags);
  io_before_reading(listener);
  return accepted(REAL(accept4)(listener, from, length, flags), listener);
}

INTERPOSED int listen(int descriptor, int backlog) {
  if (active() && descriptor_kind(descriptor) != INSIDE)
    finding("io", "listens on a socket: whoever connects comes in real time");
  return REAL(listen)(descriptor, backlog);
}

// ---- names

static bool is_number(const char *name) {
  struct in6_addr number;
  return inet_pton(AF_INET, name, &number) == 1 || inet_pton(AF_INET6, name, &number) == 1;
}

INTERPOSED int getaddrinfo(
    const char *restrict name, const char *restrict service, const struct addrinfo *restrict hints,
    struct addrinfo **restrict result) {
  bool is_told = name && !(hints && hints->ai_flags & AI_NUMERICHOST) && !is_number(name);
  if (!active() || !is_told) return REAL(getaddrinfo)(name, service, hints, result);
  static const char *const answers[] = {
      ": not found, no network", ": an address that never answers", ""};
  vt.seen.names_resolved++;
  finding("io", "looks up %s%s", name, answers[network()]);
  if (network() == REFUSED) return EAI_AGAIN;
  // An address kept for documentation: RFC 5737.
  return REAL(getaddrinfo)(network() == SILENT ? "192.0.2.1" : name, service, hints, result);
}
