// The kernel's timers, as event descriptors that are written to when time comes.
#include "internal.h"

#include <stdlib.h>
#include <sys/eventfd.h>
#include <sys/timerfd.h>

struct timer *timers;

struct timer *timer_of(int descriptor) {
  struct timer *timer = timers;
  while (timer && timer->descriptor != descriptor) timer = timer->next;
  return timer;
}

static void add_expirations(int descriptor, uint64_t count) {
  kernel(SYS_write, descriptor, (long)&count, sizeof count, 0, 0, 0);
}

/// One that is long overdue fires once, and says how often it should have.
void timer_fire(struct timer *timer, int64_t at) {
  uint64_t count = 1;
  if (timer->interval > 0) {
    count += (uint64_t)((at - timer->deadline) / timer->interval);
    timer->deadline += (int64_t)count * timer->interval;
  } else {
    timer->deadline = NEVER;
  }
  timer->since = ++vt.order;
  add_expirations(timer->descriptor, count);
}

void timer_forget(int descriptor) {
  for (struct timer **place = &timers; *place; place = &(*place)->next)
    if ((*place)->descriptor == descriptor) {
      struct timer *gone = *place;
      *place = gone->next;
      free(gone);
      return;
    }
}

INTERPOSED int timerfd_create(int clock, int flags) {
  if (!active()) return REAL(timerfd_create)(clock, flags);
  int close_on_exec = flags & TFD_CLOEXEC ? EFD_CLOEXEC : 0;
  long descriptor = kernel(SYS_eventfd2, 0, EFD_NONBLOCK | close_on_exec, 0, 0, 0, 0);
  if (descriptor < 0) {
    errno = (int)-descriptor;
    return -1;
  }
  struct timer *timer = calloc(1, sizeof *timer);
  if (!timer) give_up("no memory for a timer");
  *timer = (struct timer){.descriptor = (int)descriptor, .clock = clock, .deadline = NEVER,
                          .blocks = !(flags & TFD_NONBLOCK), .next = timers};
  timers = timer;
  descriptor_set((int)descriptor, TIMER);
  return (int)descriptor;
}

static struct itimerspec setting(const struct timer *timer) {
  int64_t left = timer->deadline - vt.now;
  return (struct itimerspec){
      .it_interval = timespec_of(timer->interval),
      .it_value = timespec_of(timer->deadline == NEVER ? 0 : left > 0 ? left : 1)};
}

INTERPOSED int timerfd_settime(
    int descriptor, int flags, const struct itimerspec *new, struct itimerspec *old) {
  struct timer *timer = active() ? timer_of(descriptor) : NULL;
  if (!timer) return REAL(timerfd_settime)(descriptor, flags, new, old);
  if (old) *old = setting(timer);
  uint64_t forgotten;
  kernel(SYS_read, descriptor, (long)&forgotten, sizeof forgotten, 0, 0, 0);
  int64_t value = nanoseconds_of(&new->it_value);
  timer->interval = nanoseconds_of(&new->it_interval);
  timer->since = ++vt.order;
  if (!value) timer->deadline = NEVER;
  else if (flags & TFD_TIMER_ABSTIME) timer->deadline = deadline_of(timer->clock, &new->it_value);
  else timer->deadline = deadline_after(value);
  if (timer->deadline <= vt.now) timer_fire(timer, vt.now);
  return 0;
}

INTERPOSED int timerfd_gettime(int descriptor, struct itimerspec *current) {
  struct timer *timer = active() ? timer_of(descriptor) : NULL;
  if (!timer) return REAL(timerfd_gettime)(descriptor, current);
  *current = setting(timer);
  return 0;
}
