// Swift calls no function that takes a variable number of arguments, and sees none that the C library
// declares for GNU programs only.

// <sys/file.h> declares `struct stat` too. Swift then looks for that structure in this module.
extern int flock(int descriptor, int operation);

/// Locks an open file or folder until it is closed, or this process ends in any way. Returns 0, or -1 if
/// it is locked already. The operation is LOCK_EX | LOCK_NB.
static inline int bluewake_lock(int descriptor) { return flock(descriptor, 2 | 4); }

#ifdef __linux__
#include <malloc.h>
#include <spawn.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

/// Makes this process the parent of whatever its descendants leave behind; 0 where that worked.
static inline int bluewake_adopt_orphans(void) {
    return prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
}

// glibc has it since 2.34. With an older one, a program inherits what was opened without close-on-exec.
extern int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *, int)
    __attribute__((weak));

/// Has a program that is started inherit no descriptor from this number on.
static inline void bluewake_close_from(posix_spawn_file_actions_t *actions, int first) {
    if (posix_spawn_file_actions_addclosefrom_np) {
        posix_spawn_file_actions_addclosefrom_np(actions, first);
    }
}

/// Has a process, and all that it starts from now on, write no file longer than so many octets.
static inline void bluewake_limit_files(pid_t id, unsigned long octets) {
    struct rlimit limit;
    if (syscall(SYS_prlimit64, id, RLIMIT_FSIZE, NULL, &limit) != 0) return;
    if (limit.rlim_max < octets) return;
    limit.rlim_cur = limit.rlim_max = octets;
    syscall(SYS_prlimit64, id, RLIMIT_FSIZE, &limit, NULL);
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
