// What computing costs, if the host has it charged: the CPU time that a thread has used becomes a sleep
// of that thread, at the next place where it can lose the baton.
#include "internal.h"

#include <stdlib.h>

#define SMALLEST 1000000LL  // less is carried over: a sleep for each microsecond would cost more of them

static double scale;

/// Computing is at work for others, too: how many threads sleep for what they have computed.
static int asleep;

static int64_t used_by_this_thread(void) {
  struct timespec time = {0, 0};
  kernel(SYS_clock_gettime, CLOCK_THREAD_CPUTIME_ID, (long)&time, 0, 0, 0, 0);
  return nanoseconds_of(&time);
}

void computing_begin(struct thread *first, const char *factor) {
  scale = factor ? strtod(factor, NULL) : 0;
  if (!(scale > 0)) scale = 0;
  // What the process did before an app could do anything is nobody's.
  if (scale) first->cpu_charged = used_by_this_thread();
}

/// A thread that is charged has not waited of its own accord: it may still spin.
static void sleep_for(int64_t nanoseconds) {
  struct thread *me = self;
  uint64_t reads = me->clock_reads, attempts = me->attempts;
  int64_t since = me->spins_since;
  asleep++;
  baton_sleep(deadline_after(nanoseconds));
  asleep--;
  me->clock_reads = reads;
  me->attempts = attempts;
  me->spins_since = since;
}

void computing_charge(void) {
  if (!scale || !active() || self == vt.seat || self->uncharged) return;
  struct thread *me = self;
  int before = errno;
  int64_t used = used_by_this_thread();
  double owed = (double)(used - me->cpu_charged) * scale;
  if (owed >= SMALLEST) {
    sleep_for(owed < (double)(NEVER / 4) ? (int64_t)owed : NEVER / 4);
    me->cpu_charged = used_by_this_thread();
  }
  errno = before;
}

void vtime_charge(void) { computing_charge(); }

int vtime_computing(void) { return asleep; }

void vtime_uncharged_begin(void) {
  if (!active() || self->uncharged++ || !scale) return;
  self->uncharged_since = used_by_this_thread();
}

void vtime_uncharged_end(void) {
  if (!active() || --self->uncharged || !scale) return;
  self->cpu_charged += used_by_this_thread() - self->uncharged_since;
}
