// Dispatch's monitor. Once a second it looks whether all workers of a queue are stuck, and starts
// another. That would be 86,400 deadlines a day. So its timer is never set: a thread of ours calls
// the monitor, at the instants of the timer, while so many workers are stuck that it could matter.
//
// Where Dispatch is linked statically the names below are its own and not ours. Then the monitor
// stays as it is, and costs a deadline a second.
#include "internal.h"

#include <dlfcn.h>
#include <link.h>
#include <string.h>

static uintptr_t library_begin, library_end;

static int look_at_library(struct dl_phdr_info *info, size_t size, void *unused) {
  (void)size, (void)unused;
  if (!strstr(info->dlpi_name, "/libdispatch.so")) return 0;
  library_begin = UINTPTR_MAX;
  for (int n = 0; n < info->dlpi_phnum; n++) {
    const ElfW(Phdr) *segment = &info->dlpi_phdr[n];
    if (segment->p_type != PT_LOAD) continue;
    uintptr_t begin = info->dlpi_addr + segment->p_vaddr, end = begin + segment->p_memsz;
    if (begin < library_begin) library_begin = begin;
    if (end > library_end) library_end = end;
  }
  return 1;
}

bool dispatch_is_inside(const void *address) {
  static bool looked;
  if (!looked) {
    looked = true;
    dl_iterate_phdr(look_at_library, NULL);
  }
  return (uintptr_t)address >= library_begin && (uintptr_t)address < library_end;
}

static struct {
  void *source;
  void (*look)(void *context);
  int64_t began;
  struct thread *thread;
} monitor;

// ---- how the monitor is found

#define OUTSTRIPPED __attribute__((weak)) INTERPOSED
#define FOREVER (~0ull)

void *dispatch_source_create(const void *type, uintptr_t handle, uintptr_t mask, void *queue);
void dispatch_source_set_timer(void *source, uint64_t start, uint64_t interval, uint64_t leeway);
void dispatch_source_set_event_handler_f(void *source, void (*handler)(void *));

static bool is_timer(const void *type) {
  static const void *timer;
  if (!timer) timer = dlsym(RTLD_DEFAULT, "_dispatch_source_type_timer");
  return type == timer;
}

/// Of all timers only the monitor's is made inside Dispatch for a queue of Dispatch's own.
OUTSTRIPPED void *dispatch_source_create(
    const void *type, uintptr_t handle, uintptr_t mask, void *queue) {
  void *source = REAL(dispatch_source_create)(type, handle, mask, queue);
  bool is_internal = active() && dispatch_is_inside(__builtin_return_address(0));
  if (is_internal && is_timer(type) && dispatch_is_inside(queue))
    monitor.source = source;
  return source;
}

OUTSTRIPPED void dispatch_source_set_timer(
    void *source, uint64_t start, uint64_t interval, uint64_t leeway) {
  bool is_monitor = source && source == monitor.source;
  if (is_monitor) monitor.began = vt.now;
  REAL(dispatch_source_set_timer)(source, is_monitor ? FOREVER : start, interval, leeway);
}

static void *look_now_and_then(void *unused) {
  (void)unused;
  monitor.thread = self;
  self->is_monitor = true;
  for (;;) {
    baton_wait_bits(&monitor, 0, NEVER);
    monitor.look(NULL);
  }
  return NULL;
}

OUTSTRIPPED void dispatch_source_set_event_handler_f(void *source, void (*handler)(void *)) {
  REAL(dispatch_source_set_event_handler_f)(source, handler);
  if (!source || source != monitor.source || monitor.look) return;
  monitor.look = handler;
  pthread_t thread;
  pthread_create(&thread, NULL, look_now_and_then, NULL);
}

// ---- when it is called

static bool is_stuck(const struct thread *t) {
  return t->is_worker && !t->at_rest && (t->state == AT_ADDRESS || t->state == AT_DESCRIPTORS);
}

/// A queue can have more work than workers only if as many of them as there are processors are stuck.
void dispatch_set_monitor(void) {
  if (!monitor.thread || monitor.thread->state != AT_ADDRESS) return;
  int stuck = 0;
  for (struct thread *t = vt.everyone; t; t = t->next) stuck += is_stuck(t);
  int64_t seconds = (vt.now - monitor.began) / SECOND + 1;
  monitor.thread->deadline = stuck < PROCESSORS ? NEVER : monitor.began + seconds * SECOND;
}
