// prctl takes a variable number of arguments, and Swift calls no such function.
#ifdef __linux__
#include <sys/prctl.h>

/// Makes this process the parent of whatever its descendants leave behind; 0 where that worked.
static inline int bluewake_adopt_orphans(void) {
    return prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
}
#endif
