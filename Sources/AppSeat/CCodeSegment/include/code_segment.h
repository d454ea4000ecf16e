/// Says where the code of a process lies.
#pragma once

#include <stdint.h>

/// A segment of the program, or of a library, that holds code. What lies in it can be read.
typedef struct {
  uintptr_t begin;
  uintptr_t end;
} code_segment;

/// Finds the segment in which an address lies. It is empty if there is no code.
code_segment code_segment_around(uintptr_t address);
