// Tells the thread sanitizer which thread hands a Swift `Mutex` to which.
//
// A `Mutex` that is free is taken and let go of where it is used, and the sanitizer sees that. A thread
// that has to wait for one does so in a library that is not instrumented. Then the sanitizer takes
// what both threads do with the value for a race: a program of ten lines in which two threads share a
// `Mutex` is reported (Swift 6.3, Linux). These functions stand before those of the library, call them,
// and tell the sanitizer. They name the lock by its address. A free one is taken by an atomic number at
// the same address, so the sanitizer knows both ways as one lock.
//
// The `clang` of the Swift toolchain compiles this: it knows how Swift calls functions. Programs without
// the sanitizer load it too, and nothing changes for them.
//
// Source: observed, Swift 6.3, Synchronization/Mutex/LinuxImpl.swift.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *

#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

// Both are null in a program without the sanitizer.
extern void __tsan_acquire(void *) __attribute__((weak));
extern void __tsan_release(void *) __attribute__((weak));

SWIFT void lock(uint32_t thread, SELF lock) __asm__(LOCK);
SWIFT void unlock(SELF lock) __asm__(UNLOCK);

SWIFT void lock(uint32_t thread, SELF lock) {
  SWIFT void (*wait)(uint32_t, SELF) = dlsym(RTLD_NEXT, LOCK);
  wait(thread, lock);
  if (__tsan_acquire) __tsan_acquire(lock);
}

SWIFT void unlock(SELF lock) {
  SWIFT void (*wake)(SELF) = dlsym(RTLD_NEXT, UNLOCK);
  if (__tsan_release) __tsan_release(lock);
  wake(lock);
}
