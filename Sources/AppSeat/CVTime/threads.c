// Threads, from their creation until they are gone.
#include "internal.h"

#include <limits.h>
#include <linux/futex.h>
#include <sched.h>
#include <stdlib.h>
#include <threads.h>

static pthread_key_t ends;

static void forget(struct thread *thread) {
  for (struct thread **place = &vt.everyone; *place; place = &(*place)->next)
    if (*place == thread) {
      *place = thread->next;
      return;
    }
}

/// Those that are gone keep their place until the same handle is given out again, for `pthread_join`.
static struct thread *of_handle(pthread_t handle) {
  struct thread *t = vt.everyone;
  while (t && !pthread_equal(t->handle, handle)) t = t->next;
  return t;
}

static void add(struct thread *thread) {
  struct thread **last = &vt.everyone;
  while (*last) last = &(*last)->next;
  *last = thread;
  vt.statistics.threads++;
}

// ---- the end

/// Runs last of a thread's destructors, as far as there is a last: the others may still wait.
static void leave(void *value) {
  struct thread *me = value;
  if (++me->exits < PTHREAD_DESTRUCTOR_ITERATIONS) {
    pthread_setspecific(ends, me);
    return;
  }
  me->state = GONE;
  baton_wake_quietly(&me->handle, INT_MAX, ALL_BITS);
  baton_give_up();
  self = NULL;
}

void threads_begin(struct thread *main) {
  pthread_key_create(&ends, leave);
  pthread_setspecific(ends, main);
  main->handle = pthread_self();
  main->tid = (int)kernel(SYS_gettid, 0, 0, 0, 0, 0, 0);
  vt.statistics.threads = 1;
}

// ---- the beginning

static void *enter(void *value) {
  struct thread *me = self = value;
  me->tid = (int)kernel(SYS_gettid, 0, 0, 0, 0, 0, 0);
  baton_arrive(me);
  pthread_setspecific(ends, me);
  return me->body(me->argument);
}

/// Until the new thread waits for the baton, two threads run: not for long, and the creator waits.
static void wait_until_arrived(struct thread *thread) {
  while (!__atomic_load_n(&thread->arrived, __ATOMIC_ACQUIRE))
    kernel(SYS_futex, (long)&thread->arrived, FUTEX_WAIT_PRIVATE, 0, 0, 0, 0);
}

INTERPOSED int pthread_create(
    pthread_t *restrict handle, const pthread_attr_t *restrict attributes, void *(*body)(void *),
    void *restrict argument) {
  if (!active()) return REAL(pthread_create)(handle, attributes, body, argument);
  struct thread *thread = calloc(1, sizeof *thread);
  if (!thread) return EAGAIN;
  thread->body = body;
  thread->argument = argument;
  thread->deadline = NEVER;
  thread->spins_since = -1;
  thread->is_worker = dispatch_is_inside(__builtin_return_address(0));
  pthread_t made;
  int failure = REAL(pthread_create)(&made, attributes, enter, thread);
  if (failure) {
    free(thread);
    return failure;
  }
  wait_until_arrived(thread);
  struct thread *before = of_handle(made);
  if (before) {
    forget(before);
    free(before);
  }
  thread->handle = made;
  *handle = made;
  add(thread);
  baton_make_ready(thread, true);
  baton_may_switch(2);
  return 0;
}

// ---- waiting for the end

static bool wait_until_gone(pthread_t handle, int64_t deadline) {
  struct thread *thread = active() ? of_handle(handle) : NULL;
  if (!thread || thread == self) return true;
  while (thread->state != GONE) {
    if (deadline <= vt.now) return false;
    baton_wait(&thread->handle, deadline);
  }
  return true;
}

INTERPOSED int pthread_join(pthread_t handle, void **result) {
  wait_until_gone(handle, NEVER);
  return REAL(pthread_join)(handle, result);
}

INTERPOSED int pthread_tryjoin_np(pthread_t handle, void **result) {
  if (!wait_until_gone(handle, 0)) return EBUSY;
  return active() ? REAL(pthread_join)(handle, result) : REAL(pthread_tryjoin_np)(handle, result);
}

INTERPOSED int pthread_timedjoin_np(pthread_t handle, void **result, const struct timespec *until) {
  if (!active()) return REAL(pthread_timedjoin_np)(handle, result, until);
  if (!wait_until_gone(handle, deadline_of(CLOCK_REALTIME, until))) return ETIMEDOUT;
  return REAL(pthread_join)(handle, result);
}

INTERPOSED int pthread_clockjoin_np(
    pthread_t handle, void **result, clockid_t clock, const struct timespec *until) {
  if (!active()) return REAL(pthread_clockjoin_np)(handle, result, clock, until);
  if (!wait_until_gone(handle, deadline_of(clock, until))) return ETIMEDOUT;
  return REAL(pthread_join)(handle, result);
}

INTERPOSED int sched_yield(void) {
  if (!active()) return REAL(sched_yield)();
  baton_yield();
  return 0;
}

// ---- C11's names for the same, which libc joins to its own functions and not to ours

struct c11_start {
  thrd_start_t body;
  void *argument;
};

static void *c11_enter(void *value) {
  struct c11_start start = *(struct c11_start *)value;
  free(value);
  return (void *)(intptr_t)start.body(start.argument);
}

INTERPOSED int thrd_create(thrd_t *handle, thrd_start_t body, void *argument) {
  if (!active()) return REAL(thrd_create)(handle, body, argument);
  struct c11_start *start = malloc(sizeof *start);
  if (!start) return thrd_nomem;
  *start = (struct c11_start){body, argument};
  return pthread_create(handle, NULL, c11_enter, start) ? thrd_error : thrd_success;
}

INTERPOSED int thrd_join(thrd_t handle, int *result) {
  if (!active()) return REAL(thrd_join)(handle, result);
  void *value;
  if (pthread_join(handle, &value)) return thrd_error;
  if (result) *result = (int)(intptr_t)value;
  return thrd_success;
}

INTERPOSED int thrd_sleep(const struct timespec *time, struct timespec *left) {
  if (!active()) return REAL(thrd_sleep)(time, left);
  return nanosleep(time, left) ? -2 : 0;
}

INTERPOSED void thrd_yield(void) { sched_yield(); }
