// Semaphores. The count stays libc's own.
#include "internal.h"

#include <semaphore.h>

static int refuse(int error) {
  errno = error;
  return -1;
}

static int take(sem_t *semaphore, int64_t deadline) {
  computing_charge();
  for (;;) {
    if (!REAL(sem_trywait)(semaphore)) return 0;
    if (deadline <= vt.now) {
      // Dispatch polls with a time-out of zero: whoever would signal must get his turn.
      baton_yield();
      return REAL(sem_trywait)(semaphore) ? refuse(ETIMEDOUT) : 0;
    }
    baton_wait(semaphore, deadline);
  }
}

/// Dispatch's idle workers wait for work at semaphores of its own, and would end after five seconds,
/// to be replaced by the next work. They are kept: nobody sees the difference, and a day is spared
/// thousands of threads.
static int take_of(sem_t *semaphore, int64_t deadline, const void *caller) {
  self->at_rest = dispatch_is_inside(semaphore) && dispatch_is_inside(caller);
  int result = take(semaphore, self->at_rest ? NEVER : deadline);
  self->at_rest = false;
  return result;
}

INTERPOSED int sem_wait(sem_t *semaphore) {
  if (!active()) return REAL(sem_wait)(semaphore);
  return take_of(semaphore, NEVER, __builtin_return_address(0));
}

INTERPOSED int sem_timedwait(sem_t *restrict semaphore, const struct timespec *restrict until) {
  if (!active()) return REAL(sem_timedwait)(semaphore, until);
  return take_of(semaphore, deadline_of(CLOCK_REALTIME, until), __builtin_return_address(0));
}

INTERPOSED int sem_clockwait(
    sem_t *restrict semaphore, clockid_t clock, const struct timespec *restrict until) {
  if (!active()) return REAL(sem_clockwait)(semaphore, clock, until);
  return take_of(semaphore, deadline_of(clock, until), __builtin_return_address(0));
}

INTERPOSED int sem_trywait(sem_t *semaphore) {
  int result = REAL(sem_trywait)(semaphore);
  if (result && errno == EAGAIN && active()) spinning_failed_attempt();
  return result;
}

INTERPOSED int sem_post(sem_t *semaphore) {
  int result = REAL(sem_post)(semaphore);
  if (active()) baton_wake(semaphore, 1);
  return result;
}
