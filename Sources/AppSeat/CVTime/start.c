// The beginning: before any other code of the process, so that all of it lives in virtual time.
#include "internal.h"

#include <limits.h>
#include <malloc.h>
#include <stdlib.h>
#include <string.h>
#include <sys/personality.h>

static char **environment_at_start;

/// libc's own look-up may not work yet.
static const char *wish(const char *name) {
  size_t length = strlen(name);
  for (char **entry = environment_at_start; *entry; entry++)
    if (!strncmp(*entry, name, length) && (*entry)[length] == '=') return *entry + length + 1;
  return NULL;
}

static uint64_t number_wished(const char *name, uint64_t otherwise) {
  const char *text = wish(name);
  return text && *text ? strtoull(text, NULL, 10) : otherwise;
}

static void remove_wish(const char *name) {
  size_t length = strlen(name);
  char **to = environment_at_start;
  for (char **from = to; *from; from++)
    if (strncmp(*from, name, length) || (*from)[length] != '=') *to++ = *from;
  *to = NULL;
}

#define AGAIN "VTIME_AGAIN"
#define HASHING "SWIFT_DETERMINISTIC_HASHING"

/// Where things lie in memory and how they are hashed decides in which order an app walks through a
/// set. Both are drawn by chance when a process starts: it starts once more, without chance.
static void start_without_chance(char **arguments) {
  int persona = personality(0xffffffff);
  bool is_fixed = persona & ADDR_NO_RANDOMIZE && wish(HASHING);
  bool is_second = wish(AGAIN) != NULL;
  remove_wish(AGAIN);
  if (is_fixed || is_second) {
    if (!is_fixed) finding("other", "addresses are left to chance: personality was refused");
    return;
  }
  size_t count = 0;
  while (environment_at_start[count]) count++;
  char *environment[count + 3];
  memcpy(environment, environment_at_start, count * sizeof *environment);
  environment[count] = HASHING "=1";
  environment[count + 1] = AGAIN "=1";
  environment[count + 2] = NULL;
  personality((unsigned long)persona | ADDR_NO_RANDOMIZE);
  char path[PATH_MAX + 1] = "";
  if (readlink("/proc/self/exe", path, PATH_MAX) > 0) execve(path, arguments, environment);
  finding("other", "addresses are left to chance: the process could not start once more");
}

static void start(int count, char **arguments, char **environment) {
  (void)count;
  static struct thread first;
  environment_at_start = environment;
  const char *on = wish("VTIME");
  if (!on || strcmp(on, "1")) return;
  start_without_chance(arguments);
  // One heap for all threads: how many there are otherwise depends on the processors.
  mallopt(M_ARENA_MAX, 1);
  clock_epoch = (int64_t)number_wished("VTIME_EPOCH", (uint64_t)clock_epoch);
  vt.now = (int64_t)number_wished("VTIME_START", 0);
  vt.seed = number_wished("VTIME_SEED", 0);
  random_begin(vt.seed, number_wished("VTIME_LAUNCH", 0));
  // Somebody at the other end of a seat says when time moves; without a seat it moves by itself.
  vt.horizon = wish("BLUEWAKE_SEAT") ? INT64_MIN : NEVER;
  baton_begin(&first);
  threads_begin(&first);
  computing_begin(&first, wish("VTIME_CPU_SCALE"));
  processes_begin();
  bypass_begin();
  vt.on = true;
  uint64_t patience = number_wished("VTIME_PATIENCE", 0);
  if (patience) crash_watch_computing(patience);
}

__attribute__((section(".preinit_array"), used))
static void (*starter)(int, char **, char **) = start;
