/// The table of functions by which a type keeps a protocol: what the compiler calls for each of the
/// protocol's requirements.
///
/// A requirement that the type leaves to the protocol's default has an entry that calls the
/// default, or is it. Which functions an entry calls is read off its machine code. That needs no
/// help of the type, and none of the app's methods is called.
///
/// Source: Swift, docs/ABI/TypeMetadata.rst (protocol witness tables); x86-64 and AArch64 for the
/// encodings of calls.
struct WitnessTable {
  private let entries: UnsafePointer<UnsafeRawPointer?>

  /// The table of the type of an object whose protocol is refined by classes alone.
  ///
  /// - Parameter existential: The object as `any` of the protocol: a reference, and then the table.
  init<Existential>(of existential: Existential) {
    precondition(MemoryLayout<Existential>.size == 2 * MemoryLayout<UnsafeRawPointer>.size)
    entries = withUnsafeBytes(of: existential) { words in
      words.load(
        fromByteOffset: MemoryLayout<UnsafeRawPointer>.size,
        as: UnsafePointer<UnsafeRawPointer?>.self)
    }
  }

  /// Returns all functions that the entry for a requirement calls directly, and the entry itself.
  ///
  /// - Parameter requirement: The requirement's place in the protocol, from 0. In the table the
  ///   protocol's conformance and the one protocol that it refines come first.
  func callees(ofRequirement requirement: Int) -> Set<CodeAddress> {
    guard let code = entries[2 + requirement] else { return [] }
    guard let segment = CodeSegment(holding: code) else { return [CodeAddress(code)] }
    return MachineCode(code, in: segment).callees(depth: 2)
  }
}

/// The address at which a function begins.
struct CodeAddress: Hashable, Sendable {
  private let value: UInt
  init(_ pointer: UnsafeRawPointer) { value = UInt(bitPattern: pointer) }
}

/// A function's machine code.
private struct MachineCode {
  private let start: UnsafeRawPointer
  private let segment: CodeSegment
  /// No entry of a table is longer, in octets.
  private static let longest = 400

  init(_ start: UnsafeRawPointer, in segment: CodeSegment) {
    (self.start, self.segment) = (start, segment)
  }

  /// The number of octets that may be read.
  private var length: Int {
    min(Self.longest, Int(segment.addresses.upperBound - UInt(bitPattern: start)))
  }

  /// Returns the function, and those that it calls or jumps to. A function that does nothing but
  /// jump is followed.
  func callees(depth: Int) -> Set<CodeAddress> {
    var found: Set = [CodeAddress(start)]
    for (place, target, isJump) in branches {
      found.insert(CodeAddress(target))
      if isJump, place < 16, depth > 0 {
        found.formUnion(MachineCode(target, in: segment).callees(depth: depth - 1))
      }
    }
    return found
  }

  #if arch(arm64)
    /// Words of 32 bits: `bl` is 0x94000000, `b` 0x14000000, with an offset of 26 bits in words;
    /// `ret` ends the function, `br` leaves it for an unknown place.
    private var branches: [(place: Int, target: UnsafeRawPointer, isJump: Bool)] {
      var found: [(place: Int, target: UnsafeRawPointer, isJump: Bool)] = []
      for place in stride(from: 0, through: length - 4, by: 4) {
        let word = (start + place).load(as: UInt32.self)
        if word == 0xD65F_03C0 || word & 0xFFFF_FC1F == 0xD61F_0000 { break }
        guard word & 0x7C00_0000 == 0x1400_0000 else { continue }
        let offset = Int(Int32(bitPattern: word << 6) >> 6) * 4
        let isJump = word & 0x8000_0000 == 0
        guard segment.contains(start + place + offset) else { continue }
        found.append((place, start + place + offset, isJump))
        if isJump { break }
      }
      return found
    }
  #elseif arch(x86_64)
    /// `call` is E8 and `jmp` E9, each followed by an offset of 32 bits; C3 is `ret`, FF with E0 to
    /// E7 a jump to an unknown address. Other instructions are not decoded, so an octet of one may
    /// pass for a call: its target is then a function that no caller looks for, and often no code
    /// at all.
    private var branches: [(place: Int, target: UnsafeRawPointer, isJump: Bool)] {
      var found: [(place: Int, target: UnsafeRawPointer, isJump: Bool)] = []
      for place in 0..<max(0, length - 4) {
        let octet = (start + place).load(as: UInt8.self)
        if octet == 0xC3 { break }
        if octet == 0xFF, (start + place + 1).load(as: UInt8.self) & 0xF8 == 0xE0 { break }
        guard octet == 0xE8 || octet == 0xE9 else { continue }
        let offset = (start + place + 1).loadUnaligned(as: Int32.self)
        let target = start + place + 5 + Int(offset)
        guard segment.contains(target) else { continue }
        found.append((place, target, octet == 0xE9))
        if octet == 0xE9 { break }
      }
      return found
    }
  #else
    private var branches: [(place: Int, target: UnsafeRawPointer, isJump: Bool)] { [] }
  #endif
}
