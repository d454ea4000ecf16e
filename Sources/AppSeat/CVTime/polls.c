// Waiting for descriptors. Whether one is ready is asked only when no thread can run: what another
// thread of this process does comes first, and the order of answers is the order of waiting.
#include "internal.h"

#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/select.h>

static int result_of(long value) {
  if (value >= 0) return (int)value;
  errno = (int)-value;
  return -1;
}

// ---- a list of descriptors

struct polls {
  struct pollfd *list;
  nfds_t count;
  long result;
};

static long poll_now(struct pollfd *list, nfds_t count) {
  struct timespec zero = {0, 0};
  return kernel(SYS_ppoll, (long)list, (long)count, (long)&zero, 0, 8, 0);
}

static bool polls_are_due(struct thread *thread) {
  struct polls *polls = thread->watched;
  polls->result = poll_now(polls->list, polls->count);
  return polls->result != 0;
}

static void wait_for(
    struct thread *me, void *watched, bool (*is_due)(struct thread *), int64_t deadline) {
  computing_charge();
  me->watched = watched;
  me->is_due = is_due;
  if (is_due(me)) return;
  if (deadline <= vt.now) {
    baton_yield();
    is_due(me);
    return;
  }
  spinning_over();
  baton_wait_due(deadline);
}

static void tell_of_outside(int descriptor) {
  if (descriptor >= 0 && descriptor_kind(descriptor) == UNKNOWN)
    finding("io", "waits in real time for descriptor %d, %s that leads outside", descriptor,
            descriptor_description(descriptor));
}

static int poll_until_deadline(struct pollfd *list, nfds_t count, int64_t deadline) {
  if (deadline > vt.now)
    for (nfds_t n = 0; n < count; n++) tell_of_outside(list[n].fd);
  struct polls polls = {list, count, 0};
  wait_for(self, &polls, polls_are_due, deadline);
  return result_of(polls.result);
}

void poll_until(int descriptor, short events) {
  struct pollfd one = {descriptor, events, 0};
  int before = errno;
  poll_until_deadline(&one, 1, NEVER);
  errno = before;
}

INTERPOSED int ppoll(
    struct pollfd *list, nfds_t count, const struct timespec *time, const sigset_t *mask) {
  if (!active()) return REAL(ppoll)(list, count, time, mask);
  return poll_until_deadline(list, count, time ? deadline_after(nanoseconds_of(time)) : NEVER);
}

INTERPOSED int poll(struct pollfd *list, nfds_t count, int milliseconds) {
  if (!active()) return REAL(poll)(list, count, milliseconds);
  int64_t deadline = milliseconds < 0 ? NEVER : deadline_after(milliseconds * 1000000LL);
  return poll_until_deadline(list, count, deadline);
}

// ---- sets of descriptors

/// A set is as long as its owner made it, for more or fewer descriptors than `fd_set` has: only its
/// words up to the last descriptor are touched.
static bool is_in(const fd_set *set, int descriptor) {
  return set && set->fds_bits[descriptor / NFDBITS] >> descriptor % NFDBITS & 1;
}

static const short asked[3] = {POLLIN, POLLOUT, POLLPRI};
static const short answers[3] = {POLLIN | POLLHUP | POLLERR, POLLOUT | POLLERR, POLLPRI};

static nfds_t list_of_sets(int most, fd_set *sets[3], struct pollfd *list) {
  nfds_t count = 0;
  for (int descriptor = 0; descriptor < most; descriptor++) {
    short events = 0;
    for (int n = 0; n < 3; n++)
      if (is_in(sets[n], descriptor)) events |= asked[n];
    if (events) list[count++] = (struct pollfd){descriptor, events, 0};
  }
  return count;
}

static int sets_of_list(const struct pollfd *list, nfds_t count, int most, fd_set *sets[3]) {
  int bits = 0;
  for (int n = 0; n < 3; n++) {
    for (int word = 0; sets[n] && word * NFDBITS < most; word++) sets[n]->fds_bits[word] = 0;
    for (nfds_t i = 0; sets[n] && i < count; i++) {
      if (!(list[i].events & asked[n] && list[i].revents & answers[n])) continue;
      sets[n]->fds_bits[list[i].fd / NFDBITS] |= 1L << list[i].fd % NFDBITS;
      bits++;
    }
  }
  return bits;
}

static int select_until(int most, fd_set *sets[3], int64_t deadline) {
  struct pollfd *list = calloc((size_t)most + 1, sizeof *list);
  if (!list) return result_of(-ENOMEM);
  nfds_t count = list_of_sets(most, sets, list);
  int result = poll_until_deadline(list, count, deadline);
  if (result >= 0) result = sets_of_list(list, count, most, sets);
  free(list);
  return result;
}

INTERPOSED int select(
    int most, fd_set *restrict in, fd_set *restrict out, fd_set *restrict other,
    struct timeval *restrict time) {
  if (!active()) return REAL(select)(most, in, out, other, time);
  fd_set *sets[3] = {in, out, other};
  int64_t deadline = time ? deadline_after(time->tv_sec * SECOND + time->tv_usec * 1000) : NEVER;
  return select_until(most, sets, deadline);
}

INTERPOSED int pselect(
    int most, fd_set *restrict in, fd_set *restrict out, fd_set *restrict other,
    const struct timespec *restrict time, const sigset_t *restrict mask) {
  if (!active()) return REAL(pselect)(most, in, out, other, time, mask);
  fd_set *sets[3] = {in, out, other};
  return select_until(most, sets, time ? deadline_after(nanoseconds_of(time)) : NEVER);
}

// ---- the kernel's own sets

struct epoll {
  int descriptor;
  struct epoll_event *events;
  int most;
  long result;
};

static bool epoll_is_due(struct thread *thread) {
  struct epoll *epoll = thread->watched;
  epoll->result = kernel(
      SYS_epoll_pwait, epoll->descriptor, (long)epoll->events, epoll->most, 0, 0, 8);
  return epoll->result != 0;
}

static int epoll_until(
    int descriptor, struct epoll_event *events, int most, int64_t deadline, const void *caller) {
  struct epoll epoll = {descriptor, events, most, 0};
  self->at_rest = dispatch_is_inside(caller);
  wait_for(self, &epoll, epoll_is_due, deadline);
  self->at_rest = false;
  return result_of(epoll.result);
}

INTERPOSED int epoll_wait(int descriptor, struct epoll_event *events, int most, int milliseconds) {
  if (!active()) return REAL(epoll_wait)(descriptor, events, most, milliseconds);
  int64_t deadline = milliseconds < 0 ? NEVER : deadline_after(milliseconds * 1000000LL);
  return epoll_until(descriptor, events, most, deadline, __builtin_return_address(0));
}

INTERPOSED int epoll_pwait(
    int descriptor, struct epoll_event *events, int most, int milliseconds, const sigset_t *mask) {
  if (!active()) return REAL(epoll_pwait)(descriptor, events, most, milliseconds, mask);
  int64_t deadline = milliseconds < 0 ? NEVER : deadline_after(milliseconds * 1000000LL);
  return epoll_until(descriptor, events, most, deadline, __builtin_return_address(0));
}

INTERPOSED int epoll_pwait2(
    int descriptor, struct epoll_event *events, int most, const struct timespec *time,
    const sigset_t *mask) {
  if (!active()) return REAL(epoll_pwait2)(descriptor, events, most, time, mask);
  int64_t deadline = time ? deadline_after(nanoseconds_of(time)) : NEVER;
  return epoll_until(descriptor, events, most, deadline, __builtin_return_address(0));
}

/// Whoever watches what leads outside will be told things at times that no run can repeat.
INTERPOSED int epoll_ctl(int set, int operation, int descriptor, struct epoll_event *event) {
  int result = REAL(epoll_ctl)(set, operation, descriptor, event);
  if (!result && active() && operation == EPOLL_CTL_ADD) tell_of_outside(descriptor);
  return result;
}
