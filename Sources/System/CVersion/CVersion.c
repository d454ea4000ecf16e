#include "CVersion.h"

// Swift has no definitions with values, so the commit comes in through C.
const char *bluewake_commit(void) { return BLUEWAKE_COMMIT; }
