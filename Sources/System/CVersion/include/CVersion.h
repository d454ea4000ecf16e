#ifndef CVERSION_H
#define CVERSION_H

/// The commit that the program was built from; empty if the build was not told.
const char *bluewake_commit(void);

#endif
