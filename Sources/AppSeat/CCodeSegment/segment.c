#define _GNU_SOURCE
#include "code_segment.h"

#include <link.h>
#include <stddef.h>

struct search {
  uintptr_t address;
  code_segment found;
};

static int look(struct dl_phdr_info *file, size_t size, void *argument) {
  struct search *search = argument;
  for (int n = 0; n < file->dlpi_phnum; n++) {
    const ElfW(Phdr) *segment = &file->dlpi_phdr[n];
    if (segment->p_type != PT_LOAD || !(segment->p_flags & PF_X)) continue;
    uintptr_t begin = file->dlpi_addr + segment->p_vaddr;
    if (search->address < begin || search->address - begin >= segment->p_memsz) continue;
    search->found = (code_segment){begin, begin + segment->p_memsz};
    return 1;
  }
  return 0;
}

code_segment code_segment_around(uintptr_t address) {
  struct search search = {address, {0, 0}};
  dl_iterate_phdr(look, &search);
  return search.found;
}
