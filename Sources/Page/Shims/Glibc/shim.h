#pragma once
#include <stddef.h>

void *memchr(const void *start, int octet, size_t count);
