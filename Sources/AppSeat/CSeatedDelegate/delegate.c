#include "seated_delegate.h"

#include <stdlib.h>

// Before `main`, which would run the tests.
__attribute__((constructor)) static void become_app(void) {
  const char *name = getenv("BLUEWAKE_APP_DELEGATE");
  if (name) bluewake_run_delegate(name);
}
