/// Makes a process of a test's own executable an app: `BLUEWAKE_APP_DELEGATE` names the type of its
/// application delegate, and the test itself is not run.
#pragma once

/// Runs the app whose application delegate is a type of this mangled name. Defined in Swift.
void bluewake_run_delegate(const char *name);
