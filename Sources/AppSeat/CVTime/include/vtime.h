/// Virtual time for a whole process.
///
/// Linked into an executable, this library takes the place of libc's clocks, timers, waits, threads
/// and random numbers. One thread runs at a time. Time stands still while any thread can run.
/// It moves only when none can, and only as far as the seat's thread says.
///
/// Environment, read once before anything else in the process runs:
///
///     VTIME=1           switches it on; without it every call goes to libc as it is
///     VTIME_SEED=n      draws another, repeatable order of what is concurrent; 0 or none: by arrival
///     VTIME_LAUNCH=n    other random numbers for each launch of the same app
///     VTIME_START=ns    the time of the run at which the process starts; 0 if not given
///     VTIME_EPOCH=ns    the wall clock at time 0, since 1970; June 2025 if not given
///     VTIME_CPU_SCALE=x so many seconds pass for each second of CPU time that a thread computes, so that
///                       runs differ; none if not given
///     VTIME_CPU=real    the app sees its real CPU time, so that runs differ; without it a count
///     VTIME_NETWORK=silent  connections are never answered, so that the app's time-outs end them;
///                       =real: they are made; without it they are refused at once
///     VTIME_PATIENCE=s  a thread that computes for so many seconds of CPU without a wait is stopped
///                       with SIGABRT, so that its stack is shown
///
/// All times are nanoseconds since the run's start.
#pragma once
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Whether this thread lives in virtual time.
int vtime_enabled(void);

/// The time of the run.
int64_t vtime_now(void);

/// Waits until no other thread can run at this instant. Returns the next deadline, or -1 if there is
/// none.
///
/// The first thread that calls this is the seat's thread. From then on only `vtime_advance` and
/// `vtime_run` move time. What would only look after itself is no deadline: neither Dispatch's idle
/// workers nor its monitor.
int64_t vtime_wait_idle(void);

/// Moves time. Whoever waited for an instant until then may run, in the order of their deadlines,
/// after the next `vtime_wait_idle`. Overdue timers fire once.
void vtime_advance(int64_t to);

/// Waits as `vtime_wait_idle` does, and moves time by itself from deadline to deadline as long as the
/// next one is earlier than the horizon and no thread has called `vtime_pause`.
///
/// It may return before: after so much work that the host would like to hear that the app lives. That
/// is counted and not measured, so that runs are equal.
int64_t vtime_run(int64_t horizon);

/// Called by a thread that told the world something: time stays at this instant, and `vtime_run`
/// returns once nothing else can run at it.
void vtime_pause(void);

/// The CPU time that the process has used, without the seat's thread: measured, so never the same
/// twice.
int64_t vtime_cpu(void);

/// Has the calling thread sleep for what it has computed, if `VTIME_CPU_SCALE` has it charged. Threads
/// also do so where they read a clock or begin to wait.
void vtime_charge(void);

/// How many threads sleep for what they have computed: they are at work, and do not wait.
int vtime_computing(void);

/// A thread that sleeps, or waits with a time-out.
typedef struct vtime_asleep {
  int64_t until;   // when it goes on by itself
  char queue[64];  // the label of the queue whose work it does; empty if there is none
} vtime_asleep_t;

/// How many threads sleep, or wait with a time-out, and the first that goes on. Those are not counted
/// that wait for descriptors, or for work.
int vtime_asleep(struct vtime_asleep *first);

/// What the calling thread computes between these two is not charged, and it does not sleep for what it
/// has computed before.
void vtime_uncharged_begin(void);
void vtime_uncharged_end(void);

/// Tells that a descriptor leads to the seat: reading it holds everything up, and is no finding.
void vtime_seat_descriptor(int descriptor);

/// Has a line written to a descriptor, before anything else, when a thread gets a signal that ends the
/// process: a report of the crash may take long. At most 255 octets.
void vtime_on_crash(int descriptor, const char *line);

/// The next finding that was not taken yet. Returns 0 if there is none.
///
/// `about` is "spinning", "io" or "other". What was not taken is printed when the process ends.
int vtime_next_finding(char about[16], char text[256]);

/// What the process touched outside itself so far.
typedef struct vtime_seen {
  uint64_t files_opened, files_opened_to_write, connections, names_resolved, processes_started;
} vtime_seen_t;
void vtime_seen(vtime_seen_t *seen);

/// What it cost.
typedef struct vtime_statistics {
  uint64_t steps, switches, clock_reads, moves_of_time, threads;
} vtime_statistics_t;
void vtime_statistics(vtime_statistics_t *statistics);

#ifdef __cplusplus
}
#endif
