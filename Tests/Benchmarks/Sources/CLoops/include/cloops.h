#ifndef CLOOPS_H
#define CLOOPS_H

#include <stddef.h>
#include <stdint.h>

/// What a loop over the records of a capture adds up, so that nobody can leave the work out.
struct loop_sums {
  uint64_t records;
  uint64_t octets;
  uint64_t types;
  uint64_t times;
};

/// Walks a btsnoop file of H4 packets that is in memory. Returns 0 where it ends with a record.
int loop_btsnoop(const uint8_t *file, size_t size, struct loop_sums *sums);

/// Maps a file and walks it.
int loop_btsnoop_file(const char *path, struct loop_sums *sums);

/// Lets libpcap read a pcap file with link type 201. Returns 0 where it ends with a record.
int loop_pcap_file(const char *path, struct loop_sums *sums);

/// Something that happens to a key: a trigger, or what answers it.
struct keyed_event {
  int64_t time;
  uint64_t key;
  int is_trigger;
};

struct keyed_sums {
  uint64_t triggers;
  uint64_t answered;
  uint64_t violated;
  uint64_t open;
};

/// Judges that each trigger of a key is answered within a bound; at most 200 000 keys. Returns 0,
/// or 1 where there is no memory.
int loop_keyed(
    const struct keyed_event *events, size_t count, int64_t bound, struct keyed_sums *sums);

#endif
