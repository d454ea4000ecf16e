// Sleeping until an instant, or for good.
#include "internal.h"

#include <signal.h>
#include <sys/time.h>

/// A sleep ends at a whole microsecond, and takes some time: Foundation sleeps on, by nothing, until
/// its sum of rounded seconds is reached. The kernel wakes no thread more exactly either.
static int64_t end_of_sleep(int64_t nanoseconds) {
  computing_charge();
  int64_t end = deadline_after(nanoseconds > 0 ? nanoseconds : 1);
  return end > NEVER - 1000 ? NEVER : (end + 999) / 1000 * 1000;
}

INTERPOSED int nanosleep(const struct timespec *time, struct timespec *left) {
  if (!active()) return REAL(nanosleep)(time, left);
  if (time->tv_sec < 0 || time->tv_nsec < 0 || time->tv_nsec >= SECOND) {
    errno = EINVAL;
    return -1;
  }
  if (left) *left = (struct timespec){0, 0};
  baton_sleep(end_of_sleep(nanoseconds_of(time)));
  return 0;
}

INTERPOSED int clock_nanosleep(
    clockid_t clock, int flags, const struct timespec *time, struct timespec *left) {
  if (!active() || clock_offset(clock) < 0) return REAL(clock_nanosleep)(clock, flags, time, left);
  if (time->tv_nsec < 0 || time->tv_nsec >= SECOND) return EINVAL;
  if (left && !(flags & TIMER_ABSTIME)) *left = (struct timespec){0, 0};
  computing_charge();
  bool is_absolute = flags & TIMER_ABSTIME;
  baton_sleep(is_absolute ? deadline_of(clock, time) : end_of_sleep(nanoseconds_of(time)));
  return 0;
}

INTERPOSED int usleep(useconds_t microseconds) {
  if (!active()) return REAL(usleep)(microseconds);
  baton_sleep(end_of_sleep(microseconds * 1000LL));
  return 0;
}

INTERPOSED unsigned sleep(unsigned seconds) {
  if (!active()) return REAL(sleep)(seconds);
  computing_charge();
  baton_sleep(deadline_after(seconds * SECOND));
  return 0;
}

/// Dispatch keeps the main thread in one of these once the main queue has workers of its own.
INTERPOSED int sigsuspend(const sigset_t *mask) {
  if (!active()) return REAL(sigsuspend)(mask);
  for (;;) baton_sleep(NEVER);
}

INTERPOSED int pause(void) {
  if (!active()) return REAL(pause)();
  for (;;) baton_sleep(NEVER);
}

// Timers that arrive as signals run in real time: nobody needs them on a phone.

static void tell_of_signals(const char *name) {
  if (active()) finding("other", "%s runs in real time: its signal comes when it comes", name);
}

INTERPOSED unsigned alarm(unsigned seconds) {
  if (seconds) tell_of_signals("alarm");
  return REAL(alarm)(seconds);
}

INTERPOSED int setitimer(
    __itimer_which_t which, const struct itimerval *restrict new, struct itimerval *restrict old) {
  tell_of_signals("setitimer");
  return REAL(setitimer)(which, new, old);
}

INTERPOSED int timer_create(
    clockid_t clock, struct sigevent *restrict event, timer_t *restrict timer) {
  tell_of_signals("timer_create");
  return REAL(timer_create)(clock, event, timer);
}
