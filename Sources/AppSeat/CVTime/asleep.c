// The threads of the app that sleep, or wait with a time-out: they are in the middle of something, and
// a suspension stops them there.
#include "internal.h"

#include <dlfcn.h>
#include <stdio.h>

/// The label of the queue whose work the calling thread does. Dispatch may not be linked.
static const char *label_of_queue(void) {
  typedef const char *labels(void *queue);
  static labels *label;
  static bool looked;
  if (!looked) {
    looked = true;
    label = (labels *)dlsym(RTLD_DEFAULT, "dispatch_queue_get_label");
  }
  const char *text = label ? label(NULL) : NULL;
  return text ? text : "";
}

void asleep_note(struct thread *me) {
  if (me != vt.seat) snprintf(me->queue, sizeof me->queue, "%s", label_of_queue());
}

static bool is_asleep(const struct thread *t) {
  return t->state == AT_ADDRESS && t->deadline != NEVER && !t->at_rest && !t->is_monitor;
}

int vtime_asleep(struct vtime_asleep *first) {
  int count = 0;
  const struct thread *found = NULL;
  for (struct thread *t = vt.everyone; t; t = t->next) {
    if (!is_asleep(t)) continue;
    count++;
    if (!found || t->deadline < found->deadline) found = t;
  }
  if (!found) return 0;
  first->until = found->deadline;
  snprintf(first->queue, sizeof first->queue, "%s", found->queue);
  return count;
}
