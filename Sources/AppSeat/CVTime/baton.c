// Who runs. A thread gives the baton up where it would block, and gets it back when it is its turn.
#include "internal.h"

#include <linux/futex.h>
#include <signal.h>

#define BUCKETS 256
struct queue { struct thread *first, *last; };
static struct queue ready;
static int ready_count;
static struct queue waiting[BUCKETS];
static int waiting_for_descriptors;
static int departed;  // the tid of the thread that handed the baton on and ends

// ---- queues

static void append(struct queue *queue, struct thread *thread) {
  thread->queue_next = NULL;
  if (queue->last) queue->last->queue_next = thread;
  else queue->first = thread;
  queue->last = thread;
}

static void take_out(struct queue *queue, struct thread *thread) {
  struct thread *before = NULL;
  for (struct thread *t = queue->first; t != thread; t = t->queue_next) before = t;
  if (before) before->queue_next = thread->queue_next;
  else queue->first = thread->queue_next;
  if (queue->last == thread) queue->last = before;
  thread->queue_next = NULL;
}

static struct queue *bucket(const void *address) {
  uintptr_t bits = (uintptr_t)address;
  return &waiting[(bits >> 2 ^ bits >> 10) % BUCKETS];
}

struct thread *baton_first_waiter(const void *address) {
  struct thread *t = bucket(address)->first;
  while (t && t->address != address) t = t->queue_next;
  return t;
}

// ---- handing on

static void hand_to(struct thread *thread) {
  thread->state = RUNNING;
  __atomic_store_n(&thread->baton, 1, __ATOMIC_RELEASE);
  kernel(SYS_futex, (long)&thread->baton, FUTEX_WAKE_PRIVATE, 1, 0, 0, 0);
}

/// A thread that ends still frees memory after it has handed the baton on. Whoever runs next waits
/// until it is gone, or the order in which memory is given out would be left to chance. It waits a
/// while only: a destructor that runs behind ours may want a lock that somebody holds.
static void wait_until_departed(void) {
  int tid = departed;
  departed = 0;
  if (!tid || tid == getpid()) return;
  for (int n = 0; n < 100000 && kernel(SYS_tgkill, getpid(), tid, 0, 0, 0, 0) == 0; n++)
    kernel(SYS_sched_yield, 0, 0, 0, 0, 0, 0);
}

static void wait_for_baton(struct thread *me) {
  while (!__atomic_load_n(&me->baton, __ATOMIC_ACQUIRE))
    kernel(SYS_futex, (long)&me->baton, FUTEX_WAIT_PRIVATE, 0, 0, 0, 0);
  me->baton = 0;
  if (departed) wait_until_departed();
}

void baton_arrive(struct thread *me) {
  __atomic_store_n(&me->arrived, 1, __ATOMIC_RELEASE);
  kernel(SYS_futex, (long)&me->arrived, FUTEX_WAKE_PRIVATE, 1, 0, 0, 0);
  wait_for_baton(me);
}

void baton_begin(struct thread *first) {
  first->state = RUNNING;
  first->deadline = NEVER;
  first->spins_since = -1;
  vt.everyone = self = first;
}

// ---- choosing

void baton_make_ready(struct thread *thread, bool woken) {
  if (thread->state == AT_ADDRESS) take_out(bucket(thread->address), thread);
  if (thread->state == AT_DESCRIPTORS) waiting_for_descriptors--;
  thread->state = READY;
  thread->woken = woken;
  thread->deadline = NEVER;
  append(&ready, thread);
  ready_count++;
}

static struct thread *take_ready(void) {
  struct thread *thread = ready.first;
  uint64_t passed = vt.seed ? random_next(&vt.seed) % (uint64_t)ready_count : 0;
  while (passed--) thread = thread->queue_next;
  take_out(&ready, thread);
  ready_count--;
  return thread;
}

static void look_at_descriptors(void) {
  if (!waiting_for_descriptors) return;
  for (struct thread *t = vt.everyone; t; t = t->next)
    if (t->state == AT_DESCRIPTORS && t->is_due(t)) baton_make_ready(t, true);
}

/// Without a seat that says when: the world outside, if a thread listens to it, or nothing ever.
static void wait_for_outside(void) {
  if (!waiting_for_descriptors) give_up("no thread can ever run again: all wait for one another");
  finding("io", "waits for something from outside the process");
  struct timespec pause = {0, 1000000};
  kernel(SYS_nanosleep, (long)&pause, 0, 0, 0, 0, 0);
}

/// Moves time as far as is allowed without asking. Returns the seat's thread if it must be asked.
static struct thread *nobody_can_run(void) {
  dispatch_set_monitor();
  int64_t first = deadline_earliest();
  if (vt.seat) {
    bool is_over = vt.paused || first == NEVER || first >= vt.horizon ||
                   vt.statistics.steps >= vt.steps_allowed;
    if (vt.seat->state == IDLE && is_over) return vt.seat;
  } else if (vt.horizon != NEVER) {
    give_up("time is the seat's to move, and no thread speaks for it");
  }
  if (first == NEVER) wait_for_outside();
  else deadline_move_time(first);
  return NULL;
}

static struct thread *choose(void) {
  for (;;) {
    if (!ready_count || (vt.seed && random_next(&vt.seed) % 4 == 0)) look_at_descriptors();
    if (ready_count) return take_ready();
    struct thread *seat = nobody_can_run();
    if (seat) return seat;
  }
}

/// The caller has said already what it waits for, or that it is gone.
void baton_give_up(void) {
  struct thread *me = self;
  if (me != vt.seat) vt.statistics.steps++;
  struct thread *next = choose();
  if (next == me) {
    me->state = RUNNING;
    return;
  }
  vt.statistics.switches++;
  if (me->state == GONE) departed = me->tid;
  bool is_gone = me->state == GONE;
  hand_to(next);
  if (!is_gone) wait_for_baton(me);
}

// ---- waiting and waking

bool baton_wait_bits(const void *address, unsigned bits, int64_t deadline) {
  struct thread *me = self;
  if (deadline <= vt.now) {
    baton_yield();
    return false;
  }
  spinning_over();
  me->address = address;
  me->bits = bits;
  me->deadline = deadline;
  me->since = ++vt.order;
  if (deadline != NEVER) asleep_note(me);
  me->state = AT_ADDRESS;
  append(bucket(address), me);
  baton_give_up();
  me->address = NULL;
  return me->woken;
}

void baton_sleep(int64_t deadline) { baton_wait_bits(&self->baton, 0, deadline); }

bool baton_wait(const void *address, int64_t deadline) {
  return baton_wait_bits(address, ALL_BITS, deadline);
}

bool baton_wait_due(int64_t deadline) {
  struct thread *me = self;
  me->deadline = deadline;
  me->since = ++vt.order;
  me->state = AT_DESCRIPTORS;
  waiting_for_descriptors++;
  baton_give_up();
  return me->woken;
}

void baton_yield(void) {
  if (spinning_attempt()) return;
  self->state = READY;
  append(&ready, self);
  ready_count++;
  baton_give_up();
}

int baton_wake_quietly(const void *address, int most, unsigned bits) {
  int count = 0;
  for (struct thread *t = bucket(address)->first, *next; t && count < most; t = next) {
    next = t->queue_next;
    if (t->address != address || !(t->bits & bits)) continue;
    baton_make_ready(t, true);
    count++;
  }
  return count;
}

int baton_wake(const void *address, int most) {
  int count = baton_wake_quietly(address, most, ALL_BITS);
  if (count) baton_may_switch(2);
  return count;
}

int baton_move_waiters(const void *from, int most, const void *to) {
  int count = 0;
  for (struct thread *t; count < most && (t = baton_first_waiter(from)); count++) {
    take_out(bucket(from), t);
    t->address = to;
    append(bucket(to), t);
  }
  return count;
}

void baton_may_switch(unsigned odds) {
  if (!vt.seed || !ready_count || random_next(&vt.seed) % odds) return;
  self->state = READY;
  append(&ready, self);
  ready_count++;
  baton_give_up();
}
