// What the time is.
#include "internal.h"

#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/times.h>

int64_t clock_epoch = 1750000000LL * SECOND;
static const int64_t uptime_at_start = 1000 * SECOND;

int64_t clock_offset(clockid_t clock) {
  switch (clock) {
    case CLOCK_REALTIME:
    case CLOCK_REALTIME_COARSE:
    case CLOCK_REALTIME_ALARM:
    case CLOCK_TAI: return clock_epoch;
    case CLOCK_MONOTONIC:
    case CLOCK_MONOTONIC_RAW:
    case CLOCK_MONOTONIC_COARSE:
    case CLOCK_BOOTTIME:
    case CLOCK_BOOTTIME_ALARM: return uptime_at_start;
    default: return -1;
  }
}

/// CPU time is no part of virtual time: to compute takes none. The app is shown a count of what it
/// did, which grows and is the same in each run.
static int64_t shown_cpu(void) {
  return (int64_t)(vt.statistics.steps + vt.statistics.clock_reads) * 1000;
}

static bool cpu_is_real(void) {
  static int known;
  if (!known) {
    const char *wish = getenv("VTIME_CPU");
    known = wish && !strcmp(wish, "real") ? 1 : -1;
  }
  return known == 1;
}

INTERPOSED int clock_gettime(clockid_t clock, struct timespec *time) {
  if (!vt.on || (clock_offset(clock) < 0 && cpu_is_real())) return REAL(clock_gettime)(clock, time);
  spinning_clock_read();
  computing_charge();
  int64_t offset = clock_offset(clock);
  *time = timespec_of(offset < 0 ? shown_cpu() : offset + vt.now);
  return 0;
}

INTERPOSED int gettimeofday(struct timeval *restrict time, void *restrict zone) {
  if (!vt.on) return REAL(gettimeofday)(time, zone);
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  *time = (struct timeval){now.tv_sec, now.tv_nsec / 1000};
  return 0;
}

INTERPOSED time_t time(time_t *out) {
  if (!vt.on) return REAL(time)(out);
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (out) *out = now.tv_sec;
  return now.tv_sec;
}

INTERPOSED int timespec_get(struct timespec *time, int base) {
  if (!vt.on) return REAL(timespec_get)(time, base);
  return base == TIME_UTC && !clock_gettime(CLOCK_REALTIME, time) ? base : 0;
}

INTERPOSED clock_t clock(void) {
  if (!vt.on || cpu_is_real()) return REAL(clock)();
  spinning_clock_read();
  computing_charge();
  return (clock_t)(shown_cpu() / (SECOND / CLOCKS_PER_SEC));
}

INTERPOSED clock_t times(struct tms *out) {
  clock_t ticks = REAL(times)(out);
  if (!vt.on || cpu_is_real()) return ticks;
  long rate = 100;
  if (out) *out = (struct tms){.tms_utime = (clock_t)(shown_cpu() / (SECOND / rate))};
  return (clock_t)((uptime_at_start + vt.now) / (SECOND / rate));
}

INTERPOSED int getrusage(__rusage_who_t who, struct rusage *usage) {
  int result = REAL(getrusage)(who, usage);
  if (!vt.on || cpu_is_real() || result) return result;
  struct timespec shown = timespec_of(shown_cpu());
  usage->ru_utime = (struct timeval){shown.tv_sec, shown.tv_nsec / 1000};
  usage->ru_stime = (struct timeval){0, 0};
  return 0;
}
