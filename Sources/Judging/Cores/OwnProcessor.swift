#if os(Linux)
  internal import CProcesses
#endif

/// A processor that a thread keeps to, together with the programs that it starts.
///
/// A run and the program that it drives take turns. If they are on two processors, one of these
/// sleeps at any time, and in a virtual machine it takes longer to wake it than to do its work.
struct OwnProcessor {
  /// A bit for each processor that there may be.
  private var bits: [UInt]

  /// Returns the processors for workers, if as much is done at the same time as this thread may use
  /// processors; none if less or more is done, or if a thread cannot keep to a processor.
  static func all(for jobs: Int) -> [OwnProcessor] {
    guard let allowed = usable else { return [] }
    var single: [OwnProcessor] = []
    for place in allowed.indices {
      for bit in 0..<UInt.bitWidth where allowed[place] & (1 << bit) != 0 {
        var own = [UInt](repeating: 0, count: allowed.count)
        own[place] = 1 << bit
        single.append(OwnProcessor(bits: own))
      }
    }
    return single.count == jobs ? single : []
  }

  /// Does work on this processor.
  func doing<Result>(_ work: () throws -> Result) rethrows -> Result {
    let former = Self.usable
    Self.use(bits)
    defer { if let former { Self.use(former) } }
    return try work()
  }

  /// The processors that this thread may use; nil if that cannot be known.
  private static var usable: [UInt]? {
    #if os(Linux)
      var bits = [UInt](repeating: 0, count: 64)
      let count = unsafe bluewake_get_processors(&bits, bits.count * MemoryLayout<UInt>.size)
      return count > 0 ? bits : nil
    #else
      return nil
    #endif
  }

  private static func use(_ bits: [UInt]) {
    #if os(Linux)
      // If it does not work, the thread stays on its processors.
      _ = unsafe bluewake_set_processors(bits, bits.count * MemoryLayout<UInt>.size)
    #endif
  }
}
