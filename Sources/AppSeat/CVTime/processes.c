// Other processes live in real time, and their endings come when they come.
#include "internal.h"

#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>

static void forget_in_child(void) { vt.on = false; }

static void tell_of_fork(void) {
  if (!active()) return;
  vt.seen.processes_started++;
  finding("io", "forks: the child lives in real time");
}

void processes_begin(void) { pthread_atfork(tell_of_fork, NULL, forget_in_child); }

static void tell_of_process(const char *path) {
  if (!active()) return;
  vt.seen.processes_started++;
  finding("io", "starts %s, a process that lives in real time", path);
}

INTERPOSED int posix_spawn(
    pid_t *restrict process, const char *restrict path,
    const posix_spawn_file_actions_t *restrict actions, const posix_spawnattr_t *restrict attributes,
    char *const arguments[restrict], char *const environment[restrict]) {
  tell_of_process(path);
  return REAL(posix_spawn)(process, path, actions, attributes, arguments, environment);
}

INTERPOSED int posix_spawnp(
    pid_t *restrict process, const char *restrict file,
    const posix_spawn_file_actions_t *restrict actions, const posix_spawnattr_t *restrict attributes,
    char *const arguments[restrict], char *const environment[restrict]) {
  tell_of_process(file);
  return REAL(posix_spawnp)(process, file, actions, attributes, arguments, environment);
}

INTERPOSED int system(const char *command) {
  if (command) tell_of_process(command);
  return REAL(system)(command);
}

INTERPOSED FILE *popen(const char *command, const char *type) {
  tell_of_process(command);
  return REAL(popen)(command, type);
}
