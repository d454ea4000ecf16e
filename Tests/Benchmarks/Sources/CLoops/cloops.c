#include "cloops.h"

#include <fcntl.h>
#include <pcap/pcap.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static uint32_t big32(const uint8_t *octets) {
  uint32_t word;
  memcpy(&word, octets, 4);
  return __builtin_bswap32(word);
}

static uint64_t big64(const uint8_t *octets) {
  uint64_t word;
  memcpy(&word, octets, 8);
  return __builtin_bswap64(word);
}

int loop_btsnoop(const uint8_t *file, size_t size, struct loop_sums *sums) {
  const int64_t epoch = 0x00DCDDB30F2F8000;
  size_t position = 16;
  while (size - position >= 24) {
    const uint8_t *header = file + position;
    uint32_t length = big32(header + 4);
    if (length < 1 || length > size - position - 24) return 1;
    sums->records += 1;
    sums->octets += length - 1;
    sums->types += header[24] + (big32(header + 8) & 1);
    sums->times += (uint64_t)((int64_t)big64(header + 16) - epoch) * 1000;
    position += 24 + length;
  }
  return position != size;
}

int loop_btsnoop_file(const char *path, struct loop_sums *sums) {
  int descriptor = open(path, O_RDONLY);
  struct stat status;
  if (descriptor < 0 || fstat(descriptor, &status) != 0) return 1;
  size_t size = (size_t)status.st_size;
  uint8_t *file = mmap(NULL, size, PROT_READ, MAP_PRIVATE, descriptor, 0);
  close(descriptor);
  if (file == MAP_FAILED || size < 16) return 1;
  madvise(file, size, MADV_SEQUENTIAL);
  int result = loop_btsnoop(file, size, sums);
  munmap(file, size);
  return result;
}

int loop_pcap_file(const char *path, struct loop_sums *sums) {
  char error[PCAP_ERRBUF_SIZE];
  pcap_t *pcap = pcap_open_offline_with_tstamp_precision(path, PCAP_TSTAMP_PRECISION_NANO, error);
  if (pcap == NULL) return 1;
  struct pcap_pkthdr *header;
  const u_char *data;
  int result;
  while ((result = pcap_next_ex(pcap, &header, &data)) == 1) {
    if (header->caplen < 5) break;
    sums->records += 1;
    sums->octets += header->caplen - 5;
    sums->types += data[4] + (big32(data) & 1);
    sums->times += (uint64_t)header->ts.tv_sec * 1000000000 + (uint64_t)header->ts.tv_usec;
  }
  pcap_close(pcap);
  return result != PCAP_ERROR_BREAK;
}
