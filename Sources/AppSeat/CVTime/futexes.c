// The kernel's own waits, which Swift's locks and Dispatch use without libc's help.
#include "internal.h"

#include <limits.h>
#include <linux/futex.h>

#ifndef FUTEX_LOCK_PI2
#define FUTEX_LOCK_PI2 13
#endif

static long refuse(int error) {
  errno = error;
  return -1;
}

static long wait_at(int *word, unsigned expected, unsigned bits, int64_t deadline) {
  computing_charge();
  if ((unsigned)__atomic_load_n(word, __ATOMIC_SEQ_CST) != expected) return refuse(EAGAIN);
  if (deadline <= vt.now) {
    baton_yield();
    return refuse(ETIMEDOUT);
  }
  return baton_wait_bits(word, bits, deadline) ? 0 : refuse(ETIMEDOUT);
}

static long wake_at(int *word, unsigned most, unsigned bits) {
  int count = baton_wake_quietly(word, most > INT_MAX ? INT_MAX : (int)most, bits);
  if (count) baton_may_switch(2);
  return count;
}

// ---- locks that the kernel hands over: the word holds the owner's tid

static int owner(const int *word) { return *word & FUTEX_TID_MASK; }

static long lock(int *word, int64_t deadline) {
  if (!owner(word)) {
    *word = self->tid | (*word & (int)FUTEX_WAITERS);
    return 0;
  }
  if (owner(word) == self->tid) return refuse(EDEADLK);
  *word |= (int)FUTEX_WAITERS;
  // The one that unlocks makes this thread the owner before it runs again.
  return baton_wait(word, deadline) ? 0 : refuse(ETIMEDOUT);
}

static long try_to_lock(int *word) {
  if (!owner(word)) return lock(word, NEVER);
  spinning_failed_attempt();
  return owner(word) ? refuse(EAGAIN) : lock(word, NEVER);
}

static long unlock(int *word) {
  struct thread *next = baton_first_waiter(word);
  if (!next) {
    *word = 0;
    return 0;
  }
  int tid = next->tid;
  baton_make_ready(next, true);
  *word = tid | (baton_first_waiter(word) ? (int)FUTEX_WAITERS : 0);
  baton_may_switch(2);
  return 0;
}

// ---- all of them

static long requeue(int *word, unsigned most, const void *limit, int *other) {
  int woken = baton_wake_quietly(word, (int)most, ALL_BITS);
  return woken + baton_move_waiters(word, (int)(intptr_t)limit, other);
}

/// The old value of the other word decides whether its waiters are woken too.
static long wake_operation(int *word, unsigned most, const void *limit, int *other, unsigned code) {
  int operation = code >> 28 & 7, comparison = code >> 24 & 15;
  int argument = (int)(code << 8) >> 20, compared = (int)(code << 20) >> 20;
  if (code >> 31) argument = 1 << (argument & 31);
  int old = *other;
  switch (operation) {
    case FUTEX_OP_SET: *other = argument; break;
    case FUTEX_OP_ADD: *other = old + argument; break;
    case FUTEX_OP_OR: *other = old | argument; break;
    case FUTEX_OP_ANDN: *other = old & ~argument; break;
    case FUTEX_OP_XOR: *other = old ^ argument; break;
    default: return refuse(ENOSYS);
  }
  bool holds = comparison == FUTEX_OP_CMP_EQ ? old == compared
             : comparison == FUTEX_OP_CMP_NE ? old != compared
             : comparison == FUTEX_OP_CMP_LT ? old < compared
             : comparison == FUTEX_OP_CMP_LE ? old <= compared
             : comparison == FUTEX_OP_CMP_GT ? old > compared : old >= compared;
  int woken = baton_wake_quietly(word, (int)most, ALL_BITS);
  if (holds) woken += baton_wake_quietly(other, (int)(intptr_t)limit, ALL_BITS);
  return woken;
}

long futex_call(
    int *word, int operation, unsigned value, const void *time, int *other, unsigned third) {
  const struct timespec *until = time;
  clockid_t clock = operation & FUTEX_CLOCK_REALTIME ? CLOCK_REALTIME : CLOCK_MONOTONIC;
  switch (operation & ~(FUTEX_PRIVATE_FLAG | FUTEX_CLOCK_REALTIME)) {
    case FUTEX_WAIT:
      return wait_at(word, value, ALL_BITS, until ? deadline_after(nanoseconds_of(until)) : NEVER);
    case FUTEX_WAIT_BITSET: return wait_at(word, value, third, deadline_of(clock, until));
    case FUTEX_WAKE: return wake_at(word, value, ALL_BITS);
    case FUTEX_WAKE_BITSET: return wake_at(word, value, third);
    case FUTEX_REQUEUE: return requeue(word, value, time, other);
    case FUTEX_CMP_REQUEUE:
      return (unsigned)*word == third ? requeue(word, value, time, other) : refuse(EAGAIN);
    case FUTEX_WAKE_OP: return wake_operation(word, value, time, other, third);
    case FUTEX_LOCK_PI: return lock(word, deadline_of(CLOCK_REALTIME, until));
    case FUTEX_LOCK_PI2: return lock(word, deadline_of(clock, until));
    case FUTEX_TRYLOCK_PI: return try_to_lock(word);
    case FUTEX_UNLOCK_PI: return unlock(word);
    default: return refuse(ENOSYS);
  }
}
