// Conditions, barriers, and what is done once. The waiting is ours alone: libc's own counts of
// waiters stay untouched.
#include "internal.h"

#include <limits.h>
#include <stdlib.h>
#include <threads.h>

// ---- conditions

static int wait_for(pthread_cond_t *condition, pthread_mutex_t *mutex, int64_t deadline) {
  computing_charge();
  // Whoever gets the mutex now can only signal after this thread waits: both happen in one go.
  int failure = REAL(pthread_mutex_unlock)(mutex);
  if (failure) return failure;
  baton_wake_quietly(mutex, 1, ALL_BITS);
  bool woken = baton_wait(condition, deadline);
  pthread_mutex_lock(mutex);
  return woken ? 0 : ETIMEDOUT;
}

INTERPOSED int pthread_cond_wait(
    pthread_cond_t *restrict condition, pthread_mutex_t *restrict mutex) {
  if (!active()) return REAL(pthread_cond_wait)(condition, mutex);
  return wait_for(condition, mutex, NEVER);
}

INTERPOSED int pthread_cond_timedwait(
    pthread_cond_t *restrict condition, pthread_mutex_t *restrict mutex,
    const struct timespec *restrict until) {
  if (!active()) return REAL(pthread_cond_timedwait)(condition, mutex, until);
  return wait_for(condition, mutex, deadline_guessed(until));
}

INTERPOSED int pthread_cond_clockwait(
    pthread_cond_t *restrict condition, pthread_mutex_t *restrict mutex, clockid_t clock,
    const struct timespec *restrict until) {
  if (!active()) return REAL(pthread_cond_clockwait)(condition, mutex, clock, until);
  return wait_for(condition, mutex, deadline_of(clock, until));
}

INTERPOSED int pthread_cond_signal(pthread_cond_t *condition) {
  if (!active()) return REAL(pthread_cond_signal)(condition);
  baton_wake(condition, 1);
  return 0;
}

INTERPOSED int pthread_cond_broadcast(pthread_cond_t *condition) {
  if (!active()) return REAL(pthread_cond_broadcast)(condition);
  baton_wake(condition, INT_MAX);
  return 0;
}

// ---- C11's, which have the layout of the others

INTERPOSED int cnd_wait(cnd_t *condition, mtx_t *mutex) {
  int result = pthread_cond_wait((pthread_cond_t *)condition, (pthread_mutex_t *)mutex);
  return result ? thrd_error : thrd_success;
}

INTERPOSED int cnd_timedwait(
    cnd_t *restrict condition, mtx_t *restrict mutex, const struct timespec *restrict until) {
  int result = pthread_cond_timedwait((pthread_cond_t *)condition, (pthread_mutex_t *)mutex, until);
  return result == 0 ? thrd_success : result == ETIMEDOUT ? thrd_timedout : thrd_error;
}

INTERPOSED int cnd_signal(cnd_t *condition) {
  return pthread_cond_signal((pthread_cond_t *)condition);
}

INTERPOSED int cnd_broadcast(cnd_t *condition) {
  return pthread_cond_broadcast((pthread_cond_t *)condition);
}

// ---- barriers

struct barrier {
  pthread_barrier_t *barrier;
  unsigned needed, waiting;
  struct barrier *next;
};
static struct barrier *barriers;

static struct barrier **place_of(pthread_barrier_t *barrier) {
  struct barrier **place = &barriers;
  while (*place && (*place)->barrier != barrier) place = &(*place)->next;
  return place;
}

INTERPOSED int pthread_barrier_init(
    pthread_barrier_t *restrict barrier, const pthread_barrierattr_t *restrict attributes,
    unsigned count) {
  int failure = REAL(pthread_barrier_init)(barrier, attributes, count);
  if (failure || !active()) return failure;
  struct barrier *made = malloc(sizeof *made);
  if (!made) return ENOMEM;
  *made = (struct barrier){barrier, count, 0, barriers};
  barriers = made;
  return 0;
}

INTERPOSED int pthread_barrier_destroy(pthread_barrier_t *barrier) {
  struct barrier **place = place_of(barrier), *gone = *place;
  if (active() && gone) {
    *place = gone->next;
    free(gone);
  }
  return REAL(pthread_barrier_destroy)(barrier);
}

INTERPOSED int pthread_barrier_wait(pthread_barrier_t *barrier) {
  struct barrier *known = active() ? *place_of(barrier) : NULL;
  if (!known) return REAL(pthread_barrier_wait)(barrier);
  if (++known->waiting < known->needed) {
    baton_wait(barrier, NEVER);
    return 0;
  }
  known->waiting = 0;
  baton_wake(barrier, INT_MAX);
  return PTHREAD_BARRIER_SERIAL_THREAD;
}

// ---- once

struct once {
  const void *control;
  bool is_done;
  struct once *next;
};
static struct once *onces;

/// libc's own would make a second thread wait in the kernel for the first, which has no baton.
INTERPOSED int pthread_once(pthread_once_t *control, void (*body)(void)) {
  if (!active()) return REAL(pthread_once)(control, body);
  for (struct once *o = onces; o; o = o->next)
    if (o->control == control) {
      while (!o->is_done) baton_wait(control, NEVER);
      return 0;
    }
  if (*control) return REAL(pthread_once)(control, body);
  struct once *mine = malloc(sizeof *mine);
  if (!mine) give_up("no memory for what is done once");
  *mine = (struct once){control, false, onces};
  onces = mine;
  body();
  mine->is_done = true;
  baton_wake(control, INT_MAX);
  return 0;
}

INTERPOSED void call_once(once_flag *control, void (*body)(void)) {
  pthread_once((pthread_once_t *)control, body);
}
