// What Embedded Swift asks of a system, beside what the C library has.
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

// Swift seeds its hashes with these octets. With the same ones, every run visits sets in the same order.
void arc4random_buf(void *start, size_t count) {
    static uint64_t state = 0x2545F4914F6CDD1D;
    uint8_t *octets = start;
    for (size_t place = 0; place < count; place++) {
        state = state * 6364136223846793005u + 1442695040888963407u;
        octets[place] = (uint8_t)(state >> 56);
    }
}

uintptr_t __stack_chk_guard = 0x5B71E3A9;
void __stack_chk_fail(void) { __builtin_trap(); }

// Swift reads a number from text by this function. It returns the place after the number, or NULL.
const char *_swift_stdlib_strtod_clocale(const char *text, double *number) {
    char *end;
    *number = strtod(text, &end);
    return end == text ? NULL : end;
}
