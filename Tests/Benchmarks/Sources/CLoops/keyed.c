#include "cloops.h"

#include <stdlib.h>

// The least that "each wake of a key is followed by its end within a bound" can cost: one hash
// table, and, as all bounds are equal, deadlines in the order of their triggers.

struct slot {
  uint64_t key;
  int64_t deadline;
  int state;  // 0 never used, 1 free again, 2 waiting
};

struct waiting {
  int64_t deadline;
  size_t slot;
};

static size_t find(struct slot *slots, size_t mask, uint64_t key, int *found) {
  size_t place = (size_t)(key * 0x9E3779B97F4A7C15u >> 20) & mask;
  *found = 0;
  while (slots[place].state != 0) {
    if (slots[place].key == key) {
      *found = 1;
      return place;
    }
    place = (place + 1) & mask;
  }
  return place;
}

int loop_keyed(
    const struct keyed_event *events, size_t count, int64_t bound, struct keyed_sums *sums) {
  size_t mask = ((size_t)1 << 18) - 1;
  struct slot *slots = calloc(mask + 1, sizeof *slots);
  struct waiting *queue = malloc((count + 1) * sizeof *queue);
  size_t head = 0, tail = 0;
  if (slots == NULL || queue == NULL) return 1;
  for (size_t index = 0; index < count; index++) {
    const struct keyed_event *event = events + index;
    for (; head < tail && queue[head].deadline < event->time; head++) {
      struct slot *slot = slots + queue[head].slot;
      if (slot->state == 2 && slot->deadline == queue[head].deadline) {
        slot->state = 1;
        sums->violated += 1;
      }
    }
    int found;
    size_t place = find(slots, mask, event->key, &found);
    if (event->is_trigger) {
      sums->triggers += 1;
      slots[place] = (struct slot){event->key, event->time + bound, 2};
      queue[tail++] = (struct waiting){event->time + bound, place};
    } else if (found && slots[place].state == 2) {
      slots[place].state = 1;
      sums->answered += 1;
    }
  }
  sums->open = sums->triggers - sums->answered - sums->violated;
  free(slots);
  free(queue);
  return 0;
}
