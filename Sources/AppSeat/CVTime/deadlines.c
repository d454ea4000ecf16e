// When time may go on, and what happens then.
#include "internal.h"

#include <limits.h>

int64_t nanoseconds_of(const struct timespec *time) {
  if (time->tv_sec > NEVER / SECOND - 2) return NEVER;
  if (time->tv_sec < -NEVER / SECOND + 2) return 0;
  return time->tv_sec * SECOND + time->tv_nsec;
}

struct timespec timespec_of(int64_t nanoseconds) {
  return (struct timespec){nanoseconds / SECOND, nanoseconds % SECOND};
}

int64_t deadline_after(int64_t nanoseconds) {
  if (nanoseconds < 0) return vt.now;
  return nanoseconds > NEVER - vt.now ? NEVER : vt.now + nanoseconds;
}

static int64_t since_start(int64_t value, int64_t offset) {
  if (value == NEVER) return NEVER;
  return value < offset ? 0 : value - offset;
}

int64_t deadline_of(clockid_t clock, const struct timespec *absolute) {
  return absolute ? since_start(nanoseconds_of(absolute), clock_offset(clock)) : NEVER;
}

/// Of a time whose clock is not known, as with a condition's: the wall clock is decades ahead of the
/// monotonic one.
int64_t deadline_guessed(const struct timespec *absolute) {
  if (!absolute) return NEVER;
  bool is_wall = nanoseconds_of(absolute) >= clock_epoch / 2;
  return deadline_of(is_wall ? CLOCK_REALTIME : CLOCK_MONOTONIC, absolute);
}

static bool waits(const struct thread *t) {
  return t->state == AT_ADDRESS || t->state == AT_DESCRIPTORS;
}

int64_t deadline_earliest(void) {
  int64_t first = NEVER;
  for (struct thread *t = vt.everyone; t; t = t->next)
    if (waits(t) && t->deadline < first) first = t->deadline;
  for (struct timer *m = timers; m; m = m->next)
    if (m->deadline < first) first = m->deadline;
  return first;
}

/// Who waits for the earliest instant until then; of equals the one that began to wait first.
static void find_due(int64_t to, struct thread **thread, struct timer **timer) {
  int64_t first = to;
  uint64_t since = UINT64_MAX;
  *thread = NULL;
  *timer = NULL;
  for (struct thread *t = vt.everyone; t; t = t->next)
    if (waits(t) && (t->deadline < first || (t->deadline == first && t->since < since))) {
      first = t->deadline;
      since = t->since;
      *thread = t;
    }
  for (struct timer *m = timers; m; m = m->next)
    if (m->deadline < first || (m->deadline == first && m->since < since)) {
      first = m->deadline;
      since = m->since;
      *timer = m;
    }
  if (*timer) *thread = NULL;
}

void deadline_move_time(int64_t to) {
  if (to < vt.now) to = vt.now;
  if (to > vt.now) vt.statistics.moves_of_time++;
  for (;;) {
    struct thread *thread;
    struct timer *timer;
    find_due(to, &thread, &timer);
    if (timer) timer_fire(timer, to);
    else if (thread) baton_make_ready(thread, false);
    else break;
  }
  vt.now = to;
}
