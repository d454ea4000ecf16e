#if os(Linux)
  internal import CProcesses
#endif

/// Memory that was let go of, and is needed again a moment later.
enum FreeMemory {
  /// Has the C library keep some of it.
  ///
  /// Blocks of lines are made on one thread and let go of on another, a thousand times in a second.
  /// The library would give their pages back each time, and the system would have to clear new ones:
  /// a sixth of the time that the table of a large capture takes. The figures are chosen: more than
  /// a few blocks need, and little beside what a command takes.
  static func keepSome() {
    #if os(Linux)
      bluewake_keep_free_memory(16 << 20, 4 << 20)
    #endif
  }
}
