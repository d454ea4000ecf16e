// How many processors there are, so that runs on different machines are equal, and which of the
// threads run on them.
#include "internal.h"

#include <sched.h>
#include <stdio.h>
#include <string.h>
#include <sys/sysinfo.h>

INTERPOSED long sysconf(int name) {
  bool asks_for_processors = name == _SC_NPROCESSORS_ONLN || name == _SC_NPROCESSORS_CONF;
  return vt.on && asks_for_processors ? PROCESSORS : REAL(sysconf)(name);
}

INTERPOSED int get_nprocs(void) { return vt.on ? PROCESSORS : REAL(get_nprocs)(); }
INTERPOSED int get_nprocs_conf(void) { return vt.on ? PROCESSORS : REAL(get_nprocs_conf)(); }

static int fill(size_t size, cpu_set_t *set) {
  CPU_ZERO_S(size, set);
  for (size_t n = 0; n < PROCESSORS; n++) CPU_SET_S(n, size, set);
  return 0;
}

INTERPOSED int pthread_getaffinity_np(pthread_t thread, size_t size, cpu_set_t *set) {
  return vt.on ? fill(size, set) : REAL(pthread_getaffinity_np)(thread, size, set);
}

INTERPOSED int sched_getaffinity(pid_t process, size_t size, cpu_set_t *set) {
  return vt.on ? fill(size, set) : REAL(sched_getaffinity)(process, size, set);
}

// ---- Dispatch's monitor reads /proc/TID/stat of its workers

bool processors_is_thread_state(const char *path, int *tid) {
  int end = 0;
  if (strncmp(path, "/proc/", 6)) return false;
  return sscanf(path, "/proc/%d/stat%n", tid, &end) == 1 && end && !path[end];
}

static char state_of(int tid) {
  for (struct thread *t = vt.everyone; t; t = t->next)
    if (t->tid == tid) return t->state == RUNNING || t->state == READY ? 'R' : 'S';
  return 'S';
}

int processors_open_thread_state(int tid) {
  char text[64];
  int length = snprintf(text, sizeof text, "%d (w) %c 1 1 1", tid, state_of(tid));
  int descriptor = (int)kernel(SYS_memfd_create, (long)"stat", 0, 0, 0, 0, 0);
  kernel(SYS_pwrite64, descriptor, (long)text, length, 0, 0, 0);
  return descriptor;
}
