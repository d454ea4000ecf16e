// What the page does for the module.
#pragma once
#include <stddef.h>

/// Takes octets that belong to an output, by its number.
__attribute__((import_module("page"), import_name("take")))
void page_take(int output, const void *octets, size_t count);

/// Shows that some octets of the capture have been judged.
__attribute__((import_module("page"), import_name("progress")))
void page_progress(size_t octets);
