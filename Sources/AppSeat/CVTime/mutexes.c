// Mutexes, read-write locks, spin locks and streams' locks stay libc's own: who cannot have one now
// waits in virtual time until somebody lets it go, and tries again.
#include "internal.h"

#include <limits.h>
#include <stdio.h>
#include <threads.h>

/// Tries until it has the lock, fails for another reason, or time is up.
#define TAKE(lock, attempt, deadline)                                        \
  for (int result;;) {                                                       \
    result = (attempt);                                                      \
    if (result != EBUSY) return result;                                      \
    if ((deadline) <= vt.now) return ETIMEDOUT;                              \
    baton_wait((lock), (deadline));                                          \
  }

/// Returns the result of an attempt. Who tries again and again lets nobody else run otherwise.
static int attempted(int result) {
  if (result == EBUSY && active()) spinning_failed_attempt();
  return result;
}

// ---- mutexes

/// One that checks for errors refuses to be locked twice by one thread; its trial only says that it
/// is taken.
static bool is_mine_already(const pthread_mutex_t *mutex) {
  bool checks = (mutex->__data.__kind & 3) == PTHREAD_MUTEX_ERRORCHECK_NP;
  return checks && mutex->__data.__owner == self->tid;
}

static int take_mutex(pthread_mutex_t *mutex, int64_t deadline) {
  if (is_mine_already(mutex)) return EDEADLK;
  baton_may_switch(8);
  TAKE(mutex, REAL(pthread_mutex_trylock)(mutex), deadline)
}

INTERPOSED int pthread_mutex_lock(pthread_mutex_t *mutex) {
  if (!active()) return REAL(pthread_mutex_lock)(mutex);
  return take_mutex(mutex, NEVER);
}

INTERPOSED int pthread_mutex_timedlock(
    pthread_mutex_t *restrict mutex, const struct timespec *restrict until) {
  if (!active()) return REAL(pthread_mutex_timedlock)(mutex, until);
  return take_mutex(mutex, deadline_of(CLOCK_REALTIME, until));
}

INTERPOSED int pthread_mutex_clocklock(
    pthread_mutex_t *restrict mutex, clockid_t clock, const struct timespec *restrict until) {
  if (!active()) return REAL(pthread_mutex_clocklock)(mutex, clock, until);
  return take_mutex(mutex, deadline_of(clock, until));
}

INTERPOSED int pthread_mutex_trylock(pthread_mutex_t *mutex) {
  return attempted(REAL(pthread_mutex_trylock)(mutex));
}

INTERPOSED int pthread_mutex_unlock(pthread_mutex_t *mutex) {
  int result = REAL(pthread_mutex_unlock)(mutex);
  if (active() && !baton_wake(mutex, 1)) baton_may_switch(8);
  return result;
}

// ---- read-write locks

static int take_to_read(pthread_rwlock_t *lock, int64_t deadline) {
  TAKE(lock, REAL(pthread_rwlock_tryrdlock)(lock), deadline)
}

static int take_to_write(pthread_rwlock_t *lock, int64_t deadline) {
  TAKE(lock, REAL(pthread_rwlock_trywrlock)(lock), deadline)
}

INTERPOSED int pthread_rwlock_rdlock(pthread_rwlock_t *lock) {
  if (!active()) return REAL(pthread_rwlock_rdlock)(lock);
  return take_to_read(lock, NEVER);
}

INTERPOSED int pthread_rwlock_wrlock(pthread_rwlock_t *lock) {
  if (!active()) return REAL(pthread_rwlock_wrlock)(lock);
  return take_to_write(lock, NEVER);
}

INTERPOSED int pthread_rwlock_timedrdlock(
    pthread_rwlock_t *restrict lock, const struct timespec *restrict until) {
  if (!active()) return REAL(pthread_rwlock_timedrdlock)(lock, until);
  return take_to_read(lock, deadline_of(CLOCK_REALTIME, until));
}

INTERPOSED int pthread_rwlock_timedwrlock(
    pthread_rwlock_t *restrict lock, const struct timespec *restrict until) {
  if (!active()) return REAL(pthread_rwlock_timedwrlock)(lock, until);
  return take_to_write(lock, deadline_of(CLOCK_REALTIME, until));
}

INTERPOSED int pthread_rwlock_clockrdlock(
    pthread_rwlock_t *restrict lock, clockid_t clock, const struct timespec *restrict until) {
  if (!active()) return REAL(pthread_rwlock_clockrdlock)(lock, clock, until);
  return take_to_read(lock, deadline_of(clock, until));
}

INTERPOSED int pthread_rwlock_clockwrlock(
    pthread_rwlock_t *restrict lock, clockid_t clock, const struct timespec *restrict until) {
  if (!active()) return REAL(pthread_rwlock_clockwrlock)(lock, clock, until);
  return take_to_write(lock, deadline_of(clock, until));
}

INTERPOSED int pthread_rwlock_tryrdlock(pthread_rwlock_t *lock) {
  return attempted(REAL(pthread_rwlock_tryrdlock)(lock));
}

INTERPOSED int pthread_rwlock_trywrlock(pthread_rwlock_t *lock) {
  return attempted(REAL(pthread_rwlock_trywrlock)(lock));
}

INTERPOSED int pthread_rwlock_unlock(pthread_rwlock_t *lock) {
  int result = REAL(pthread_rwlock_unlock)(lock);
  if (active()) baton_wake(lock, INT_MAX);
  return result;
}

// ---- spin locks

INTERPOSED int pthread_spin_lock(pthread_spinlock_t *lock) {
  if (!active()) return REAL(pthread_spin_lock)(lock);
  TAKE((const void *)lock, REAL(pthread_spin_trylock)(lock), NEVER)
}

INTERPOSED int pthread_spin_trylock(pthread_spinlock_t *lock) {
  return attempted(REAL(pthread_spin_trylock)(lock));
}

INTERPOSED int pthread_spin_unlock(pthread_spinlock_t *lock) {
  int result = REAL(pthread_spin_unlock)(lock);
  if (active()) baton_wake((const void *)lock, 1);
  return result;
}

// ---- a stream's lock: Swift's `print` holds it while it asks values for their descriptions

INTERPOSED void flockfile(FILE *stream) {
  if (!active()) {
    REAL(flockfile)(stream);
    return;
  }
  while (REAL(ftrylockfile)(stream)) baton_wait(stream, NEVER);
}

INTERPOSED void funlockfile(FILE *stream) {
  REAL(funlockfile)(stream);
  if (active()) baton_wake(stream, 1);
}

// ---- C11's, which have the layout of the others

static int c11(int result) {
  return result == 0 ? thrd_success : result == EBUSY ? thrd_busy
       : result == ETIMEDOUT ? thrd_timedout : thrd_error;
}

INTERPOSED int mtx_lock(mtx_t *mutex) { return c11(pthread_mutex_lock((pthread_mutex_t *)mutex)); }
INTERPOSED int mtx_trylock(mtx_t *mutex) {
  return c11(pthread_mutex_trylock((pthread_mutex_t *)mutex));
}
INTERPOSED int mtx_unlock(mtx_t *mutex) {
  return c11(pthread_mutex_unlock((pthread_mutex_t *)mutex));
}
INTERPOSED int mtx_timedlock(mtx_t *restrict mutex, const struct timespec *restrict until) {
  return c11(pthread_mutex_timedlock((pthread_mutex_t *)mutex, until));
}
