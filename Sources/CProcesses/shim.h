// Swift calls no function that takes a variable number of arguments, and sees none that the C library
// declares for GNU programs only.
#ifdef __linux__
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

/// Makes this process the parent of whatever its descendants leave behind; 0 where that worked.
static inline int bluewake_adopt_orphans(void) {
    return prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
}

/// Fetches the processors that the calling thread may use, a bit for each. Returns the number of
/// octets that were filled, or -1.
static inline long bluewake_get_processors(unsigned long *bits, size_t octets) {
    return syscall(SYS_sched_getaffinity, 0, octets, bits);
}

/// Sets the processors that the calling thread may use, and what it starts; 0 where that worked.
static inline long bluewake_set_processors(const unsigned long *bits, size_t octets) {
    return syscall(SYS_sched_setaffinity, 0, octets, bits);
}
#endif
