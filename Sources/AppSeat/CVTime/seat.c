// What the seat's thread asks for, and what it is told.
#include "internal.h"

#define ALWAYS_ASK INT64_MIN
#define STEPS_AT_ONCE 100000  // less than a second

int vtime_enabled(void) { return active(); }
int64_t vtime_now(void) { return vt.now; }

static int64_t wait_idle(int64_t horizon) {
  if (!active()) return -1;
  if (!vt.seat) vt.seat = self;
  if (vt.seat != self) give_up("two threads want to move time");
  vt.horizon = horizon;
  vt.steps_allowed = vt.statistics.steps + STEPS_AT_ONCE;
  self->state = IDLE;
  self->deadline = NEVER;
  baton_give_up();
  vt.horizon = ALWAYS_ASK;
  vt.paused = false;
  int64_t first = deadline_earliest();
  return first == NEVER ? -1 : first;
}

int64_t vtime_wait_idle(void) { return wait_idle(ALWAYS_ASK); }
int64_t vtime_run(int64_t horizon) { return wait_idle(horizon); }

void vtime_advance(int64_t to) {
  if (active()) deadline_move_time(to);
}

void vtime_pause(void) {
  if (active()) vt.paused = true;
}

void vtime_seat_descriptor(int descriptor) { descriptor_set(descriptor, SEAT); }

void vtime_seen(struct vtime_seen *seen) { *seen = vt.seen; }

void vtime_statistics(struct vtime_statistics *statistics) { *statistics = vt.statistics; }

static int64_t cpu_of(clockid_t clock) {
  struct timespec time = {0, 0};
  kernel(SYS_clock_gettime, clock, (long)&time, 0, 0, 0, 0);
  return nanoseconds_of(&time);
}

int64_t vtime_cpu(void) {
  int64_t all = cpu_of(CLOCK_PROCESS_CPUTIME_ID);
  clockid_t clock;
  if (vt.seat && !pthread_getcpuclockid(vt.seat->handle, &clock)) all -= cpu_of(clock);
  return all;
}
