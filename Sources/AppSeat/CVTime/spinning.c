// Threads that look again and again without ever waiting: at the clock, at a lock, at a flag between
// two yields. Time stands still while they run, so what they look for would never come. After many
// attempts each further round becomes a short sleep. The others run, time goes on, it is reported.
#include "internal.h"

#define READS_ALLOWED 100000    // of the clock, by a thread that does not wait in between
#define ATTEMPTS_ALLOWED 10000  // to get something without waiting, by a thread at one instant
#define ROUND 200               // attempts between two sleeps, once it spins
#define SHORTEST 1000000LL
#define LONGEST SECOND

void spinning_over(void) {
  self->clock_reads = 0;
  self->spins_since = -1;
}

/// The sleeps grow with the time that it has spun for: an hour must not take a million of them, and
/// half a second must not become a whole one.
static void sleep_a_little(const char *what) {
  struct thread *me = self;
  int64_t since = me->spins_since;
  if (since < 0) {
    since = vt.now;
    finding("spinning", "%s again and again without waiting: time was moved on for it", what);
  }
  int64_t pause = (vt.now - since) / 64;
  baton_sleep(deadline_after(pause < SHORTEST ? SHORTEST : pause > LONGEST ? LONGEST : pause));
  me->spins_since = since;
}

void spinning_clock_read(void) {
  struct thread *me = self;
  if (me == vt.seat) return;
  vt.statistics.clock_reads++;
  if (!active() || ++me->clock_reads < READS_ALLOWED) return;
  sleep_a_little("a thread reads the clock");
  me->clock_reads = READS_ALLOWED - ROUND;
}

bool spinning_attempt(void) {
  struct thread *me = self;
  if (vt.now != me->attempts_at && me->spins_since < 0) me->attempts = 0;
  me->attempts_at = vt.now;
  if (me == vt.seat || ++me->attempts < ATTEMPTS_ALLOWED) return false;
  sleep_a_little("a thread yields, or tries what would make it wait,");
  me->attempts = ATTEMPTS_ALLOWED - ROUND;
  return true;
}

void spinning_failed_attempt(void) {
  int before = errno;
  if (self->attempts % ROUND == ROUND - 1) baton_yield();
  else spinning_attempt();
  errno = before;
}
