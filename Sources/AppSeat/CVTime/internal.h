// What the files of vtime share. Everything here is touched only by the thread that holds the baton,
// so nothing here is locked.
#pragma once
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <errno.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "vtime.h"

/// A function of this name in the executable is the one that every library calls.
#define INTERPOSED __attribute__((visibility("default")))

/// The function that would have been called without us.
#define REAL(name)                                                           \
  (__extension__({                                                           \
    static __typeof__(&name) found;                                          \
    if (!found) found = (__typeof__(&name))real_function(#name);             \
    found;                                                                   \
  }))

#define NEVER INT64_MAX
#define SECOND 1000000000LL
#define ALL_BITS 0xffffffffu

#pragma GCC visibility push(hidden)

enum state { RUNNING, READY, AT_ADDRESS, AT_DESCRIPTORS, IDLE, GONE };

struct thread {
  enum state state;
  int tid;
  int baton;            // a futex: 1 if this thread may go on
  int arrived;          // a futex: 1 once the new thread waits for the baton
  int exits;            // how often its destructor has run
  uint64_t since;       // its place among those that wait
  int64_t deadline;     // until when it waits
  bool woken;           // by somebody, not by time
  bool at_rest;         // a thread of Dispatch that waits for work
  bool is_worker;       // was started by Dispatch
  bool is_monitor;      // is ours, and calls Dispatch's monitor
  char queue[64];       // the label of its queue when it last began to wait for an instant
  const void *address;  // what it waits for
  unsigned bits;        // and which kind of waking, as futexes have it
  bool (*is_due)(struct thread *);  // whether the descriptors that it waits for are ready
  void *watched;
  uint64_t clock_reads; // since it waited last
  uint64_t attempts;    // to get something without waiting, at this instant:
  int64_t attempts_at;
  int64_t spins_since;  // -1: does not
  int64_t cpu_charged;  // how much of its CPU time is paid for
  int uncharged;        // how deep it is in code that costs nothing
  int64_t uncharged_since;  // its CPU time at the beginning of that
  pthread_t handle;
  void *(*body)(void *);
  void *argument;
  struct thread *next;        // of all
  struct thread *queue_next;  // of those ready, or waiting at addresses of one bucket
};

struct virtual_time {
  bool on;
  int64_t now;
  uint64_t order;  // grows with each thread that begins to wait
  struct thread *everyone;
  struct thread *seat;
  int64_t horizon;
  uint64_t steps_allowed;  // until the seat is asked again, whatever the horizon
  bool paused;
  uint64_t seed;  // of interleavings; 0: by arrival
  struct vtime_statistics statistics;
  struct vtime_seen seen;
};
extern struct virtual_time vt;
extern __thread struct thread *self __attribute__((tls_model("initial-exec")));

/// Whether the calling thread holds the baton. A signal's handler in a waiting thread does not.
static inline bool active(void) { return vt.on && self && self->state == RUNNING; }

// real.c
void *real_function(const char *name);
/// A system call. Returns -errno where it fails, and leaves errno alone.
long kernel(long number, long a, long b, long c, long d, long e, long f);

// baton.c
void baton_begin(struct thread *first);
void baton_make_ready(struct thread *thread, bool woken);
void baton_give_up(void);
void baton_arrive(struct thread *me);
/// Waits at an address. Returns whether it was woken, and not by time.
bool baton_wait(const void *address, int64_t deadline);
bool baton_wait_bits(const void *address, unsigned bits, int64_t deadline);
/// Waits until `is_due` of this thread says so.
bool baton_wait_due(int64_t deadline);
/// Waits for an instant, and for nobody.
void baton_sleep(int64_t deadline);
/// Lets those go first that are ready.
void baton_yield(void);
int baton_wake(const void *address, int most);
/// Wakes, and keeps the baton whatever the seed.
int baton_wake_quietly(const void *address, int most, unsigned bits);
int baton_move_waiters(const void *from, int most, const void *to);
struct thread *baton_first_waiter(const void *address);
/// With a seed: the one that did something that others may wait for may lose the baton by chance,
/// once in `odds`.
void baton_may_switch(unsigned odds);

// threads.c
void threads_begin(struct thread *main);

// deadlines.c
int64_t deadline_earliest(void);
void deadline_move_time(int64_t to);
int64_t deadline_of(clockid_t clock, const struct timespec *absolute);
int64_t deadline_guessed(const struct timespec *absolute);
int64_t deadline_after(int64_t nanoseconds);
int64_t nanoseconds_of(const struct timespec *time);
struct timespec timespec_of(int64_t nanoseconds);

// timers.c
struct timer {
  int descriptor;
  clockid_t clock;
  bool blocks;
  int64_t deadline, interval;
  uint64_t since;
  struct timer *next;
};
extern struct timer *timers;
void timer_fire(struct timer *timer, int64_t at);
void timer_forget(int descriptor);
struct timer *timer_of(int descriptor);

// clocks.c
extern int64_t clock_epoch;
int64_t clock_offset(clockid_t clock);

// spinning.c
void spinning_clock_read(void);
/// Of a thread that looks again and again without waiting. Returns whether it has waited now.
bool spinning_attempt(void);
/// Of a thread that tried and failed: now and then the others go first.
void spinning_failed_attempt(void);
/// Of a thread that waits as it should.
void spinning_over(void);

// bypass.c
/// Watches system calls that the executable makes without libc.
void bypass_begin(void);
bool bypass_is_watched(void);

// asleep.c
/// Remembers what the thread does that begins to wait for an instant.
void asleep_note(struct thread *me);

// computing.c
void computing_begin(struct thread *first, const char *factor);
/// Where a thread could lose the baton: if computing is charged, it sleeps for what it has computed.
void computing_charge(void);

// descriptors.c
enum kind { UNKNOWN, ORDINARY, INSIDE, TIMER, RANDOM, SEAT };
enum kind descriptor_kind(int descriptor);
void descriptor_set(int descriptor, enum kind kind);
bool descriptor_blocks(int descriptor);
const char *descriptor_description(int descriptor);
void seen_file(const char *path, int flags);

// polls.c
/// Waits until a descriptor of this process is ready.
void poll_until(int descriptor, short events);

// io.c
/// Waits, or tells that it will be waited, until something can be read.
void io_before_reading(int descriptor);

// randoms.c
void random_begin(uint64_t seed, uint64_t launch);
void random_fill(void *bytes, size_t count);
uint64_t random_next(uint64_t *state);

// dispatch.c
bool dispatch_is_inside(const void *address);
void dispatch_set_monitor(void);

// processors.c
#define PROCESSORS 6
bool processors_is_thread_state(const char *path, int *tid);
int processors_open_thread_state(int tid);

// processes.c
void processes_begin(void);

// findings.c
__attribute__((format(printf, 2, 3))) void finding(const char *about, const char *format, ...);
__attribute__((noreturn)) void give_up(const char *why);

// crashes.c
void crash_watch_computing(uint64_t seconds);

// futexes.c
long futex_call(
    int *word, int operation, unsigned value, const void *time, int *other, unsigned third);

#pragma GCC visibility pop
