// Swift calls no function that takes a variable number of arguments, and sees none that the C library
// declares for GNU programs only.
#ifdef __linux__
#include <malloc.h>
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

/// Has the C library keep up to so many octets of free memory at the end of each of its areas instead
/// of giving them back, and take blocks of up to `block` octets from these areas. Does nothing where
/// the library has no such setting.
static inline void bluewake_keep_free_memory(int octets, int block) {
#ifdef M_TRIM_THRESHOLD
    mallopt(M_TRIM_THRESHOLD, octets);
    mallopt(M_MMAP_THRESHOLD, block);
#endif
}
#endif
