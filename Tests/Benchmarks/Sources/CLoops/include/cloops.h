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

#endif
