// Crashes. Who handles one stops the other threads and waits for them, in real time: from then on
// this library stays out of it.
#include "internal.h"

#include <signal.h>
#include <string.h>
#include <sys/time.h>

#define SIGNALS 32
static struct sigaction wanted[SIGNALS];

static bool is_crash(int number) {
  switch (number) {
    case SIGSEGV: case SIGBUS: case SIGILL: case SIGFPE: case SIGABRT: case SIGTRAP: case SIGSYS:
    case SIGQUIT: return true;
    default: return false;
  }
}

static int seat_descriptor;  // receives the last words
static char last_words[256];

void vtime_on_crash(int descriptor, const char *line) {
  seat_descriptor = descriptor;
  strncpy(last_words, line, sizeof last_words - 1);
}

static void handle(int number, siginfo_t *info, void *context) {
  vt.on = false;
  // Once: a crash of the handler's own is no news.
  size_t length = strlen(last_words);
  if (length) kernel(SYS_write, seat_descriptor, (long)last_words, (long)length, 0, 0, 0);
  last_words[0] = 0;
  if (wanted[number].sa_flags & SA_SIGINFO) wanted[number].sa_sigaction(number, info, context);
  else wanted[number].sa_handler(number);
}

static bool is_function(const struct sigaction *action) {
  if (action->sa_flags & SA_SIGINFO) return true;
  return action->sa_handler != SIG_DFL && action->sa_handler != SIG_IGN;
}

INTERPOSED int sigaction(
    int number, const struct sigaction *restrict action, struct sigaction *restrict before) {
  if (!vt.on || !is_crash(number)) return REAL(sigaction)(number, action, before);
  // This one tells of system calls, and of no crash; see bypass.c.
  if (number == SIGSYS && bypass_is_watched()) {
    if (before) *before = wanted[number];
    if (action) wanted[number] = *action;
    return 0;
  }
  struct sigaction known = wanted[number], ours;
  if (action) {
    ours = *action;
    if (is_function(action)) {
      wanted[number] = *action;
      ours.sa_flags |= SA_SIGINFO;
      ours.sa_sigaction = handle;
    }
  }
  int result = REAL(sigaction)(number, action ? &ours : NULL, before);
  if (!result && before && before->sa_flags & SA_SIGINFO && before->sa_sigaction == handle)
    *before = known;
  return result;
}

// ---- a thread that computes and never waits

static uint64_t steps_before;
static int64_t patience, computed;

/// Comes once for each second of CPU that the process has used.
static void look_whether_it_computes(int number) {
  (void)number;
  computed = vt.statistics.steps == steps_before ? computed + 1 : 0;
  steps_before = vt.statistics.steps;
  if (computed < patience) return;
  for (struct thread *t = vt.everyone; t; t = t->next)
    if (t->state == RUNNING) kernel(SYS_tgkill, getpid(), t->tid, SIGABRT, 0, 0, 0);
}

void crash_watch_computing(uint64_t seconds) {
  patience = (int64_t)seconds;
  struct sigaction action = {.sa_handler = look_whether_it_computes, .sa_flags = SA_RESTART};
  struct itimerval each = {{1, 0}, {1, 0}};
  REAL(sigaction)(SIGPROF, &action, NULL);
  REAL(setitimer)(ITIMER_PROF, &each, NULL);
}
