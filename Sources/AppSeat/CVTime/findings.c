// What the app did that virtual time cannot be true to. Each text is told once.
#include "internal.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST 256

struct told {
  char about[16];
  char text[256];
};
static struct told told[MOST];
static int count, taken;

static bool is_known(const char *text) {
  for (int n = 0; n < count; n++)
    if (!strcmp(told[n].text, text)) return true;
  return false;
}

void finding(const char *about, const char *format, ...) {
  char text[256];
  int before = errno;
  va_list list;
  va_start(list, format);
  vsnprintf(text, sizeof text, format, list);
  va_end(list);
  if (count < MOST && !is_known(text)) {
    snprintf(told[count].about, sizeof told[count].about, "%s", about);
    memcpy(told[count].text, text, sizeof text);
    count++;
  }
  errno = before;
}

int vtime_next_finding(char about[16], char text[256]) {
  if (taken == count) return 0;
  memcpy(about, told[taken].about, sizeof told[taken].about);
  memcpy(text, told[taken].text, sizeof told[taken].text);
  taken++;
  return 1;
}

static void print_untaken(void) {
  for (; taken < count; taken++) dprintf(2, "vtime: %s: %s\n", told[taken].about, told[taken].text);
}

__attribute__((destructor)) static void at_exit(void) { print_untaken(); }

void give_up(const char *why) {
  static const char *const states[] = {
      "runs", "ready", "waits", "waits for descriptors", "idle", "gone"};
  vt.on = false;
  print_untaken();
  dprintf(2, "vtime: %s, at %lld ns\n", why, (long long)vt.now);
  for (struct thread *t = vt.everyone; t; t = t->next)
    if (t->state != GONE)
      dprintf(2, "  thread %d %s, at %p\n", t->tid, states[t->state], t->address);
  _exit(70);
}
