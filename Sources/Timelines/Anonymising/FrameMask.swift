import BluetoothProtocols

/// Replaces the octets of the L2CAP frames that one side of a link sends, fragment by fragment.
///
/// Source: Core 5.4, Vol 3, Part A, 3 and 7.2.1.
struct FrameMask {
  /// What a frame holds, by its channel.
  private enum Content {
    case header
    case attributes(AttributeMask)
    case securityManager
    case signals
    /// The payload of another channel. So many octets at its beginning are lengths and stay.
    case other(front: Int)
    /// A part of an ATT PDU that goes on in the next frame of its channel.
    case enhanced(L2CAPChannel, front: Int)
    /// What belongs to no frame.
    case outside
  }

  /// What the anonymiser knows of the link.
  struct Surroundings {
    /// What a channel was opened for, and whether a unit of data is going on in it.
    var channel: (L2CAPChannel) -> CreditBasedChannels.Use?
    /// What is known about attributes when a PDU has an opcode.
    var attributes: (ATTOpcode) -> AttributeSurroundings
  }

  private var content = Content.outside
  private var header: [UInt8] = []
  /// How many octets the frame has left.
  private var left = 0
  private var mask: OctetMask?
  private var securityManager = SecurityMask()
  private var signals = SignalMask()
  /// The ATT PDUs that have begun on credit-based channels.
  private var units: [L2CAPChannel: AttributeMask] = [:]
  private var unitLength: [UInt8] = []

  private static let mostUnits = 64

  /// Replaces a fragment in its place.
  ///
  /// - Parameters:
  ///   - range: The octets of the fragment that were captured.
  ///   - length: How many octets the fragment had before it was recorded.
  mutating func replace(
    _ octets: inout [UInt8], _ range: Range<Int>, length: Int, isStart: Bool,
    _ tools: inout MaskingTools, _ values: inout LongValues, _ around: Surroundings
  ) {
    if isStart { (content, header, left, mask) = (.header, [], 0, nil) }
    var place = range.lowerBound
    while place < range.upperBound {
      place = replace(&octets, place..<range.upperBound, &tools, &values, around)
    }
    if length > range.count, !isOutside {
      // A recorder cut the fragment. What follows has lost its beginning.
      content = header.count < 4 ? .outside : .other(front: 0)
      left -= length - range.count
      if left <= 0 { content = .outside }
    }
  }

  private var isOutside: Bool { if case .outside = content { true } else { false } }

  private mutating func replace(
    _ octets: inout [UInt8], _ rest: Range<Int>, _ tools: inout MaskingTools,
    _ values: inout LongValues, _ around: Surroundings
  ) -> Int {
    if case .header = content { return takeHeader(octets, rest, around) }
    if case .outside = content {
      tools.replacePayload(&octets, rest, as: .fragments)
      return rest.upperBound
    }
    let range = rest.prefix(left)
    replaceContent(&octets, range, &tools, &values, around)
    left -= range.count
    if left <= 0 { content = .outside }
    return range.upperBound
  }

  private mutating func takeHeader(
    _ octets: [UInt8], _ rest: Range<Int>, _ around: Surroundings
  ) -> Int {
    let range = rest.prefix(4 - header.count)
    header += octets[range]
    guard header.count == 4 else { return range.upperBound }
    left = Int(header[0]) | Int(header[1]) << 8
    content = left == 0 ? .outside : begin(around)
    return range.upperBound
  }

  private mutating func begin(_ around: Surroundings) -> Content {
    let channel = L2CAPChannel(rawValue: UInt16(header[2]) | UInt16(header[3]) << 8)
    (securityManager, signals, unitLength) = (SecurityMask(), SignalMask(), [])
    switch channel {
    case .attributeProtocol: return .attributes(AttributeMask(length: left))
    case .securityManager, .classicSecurityManager: return .securityManager
    case .leSignalling, .classicSignalling: return .signals
    default: break
    }
    guard let use = around.channel(channel) else { return .other(front: 0) }
    if use.psm == .att { return .attributes(AttributeMask(length: left)) }
    if use.psm == .enhancedATT {
      if use.isGoingOn, units[channel] == nil { return .other(front: 0) }
      return .enhanced(channel, front: use.isGoingOn ? 0 : 2)
    }
    return .other(front: use.isGoingOn || use.isClassic ? 0 : 2)
  }

  private mutating func replaceContent(
    _ octets: inout [UInt8], _ range: Range<Int>, _ tools: inout MaskingTools,
    _ values: inout LongValues, _ around: Surroundings
  ) {
    switch content {
    case .header, .outside: break
    case .attributes(var attributes):
      _ = attributes.replace(&octets, range, &tools, &values, around.attributes)
      content = .attributes(attributes)
    case .securityManager: securityManager.replace(&octets, range, &tools)
    case .signals: signals.replace(&octets, range, &tools)
    case .other(let front):
      let kept = min(front, range.count)
      content = .other(front: front - kept)
      replaceOther(&octets, range.dropFirst(kept), &tools)
    case .enhanced(let channel, let front):
      let kept = min(front, range.count)
      unitLength += octets[range.prefix(kept)]
      content = .enhanced(channel, front: front - kept)
      if front > 0, front == kept {
        if units.count >= Self.mostUnits { units = [:] }
        units[channel] = AttributeMask(length: Int(unitLength[0]) | Int(unitLength[1]) << 8)
      }
      let rest = range.dropFirst(kept)
      let end = units[channel]?.replace(&octets, rest, &tools, &values, around.attributes)
      if let end, end < rest.upperBound {
        tools.replacePayload(&octets, end..<rest.upperBound, as: .malformed)
      }
      if units[channel]?.isAtEnd == true { units[channel] = nil }
    }
  }

  private mutating func replaceOther(
    _ octets: inout [UInt8], _ range: Range<Int>, _ tools: inout MaskingTools
  ) {
    guard !range.isEmpty else { return }
    guard tools.policy.payloads == .hash else {
      tools.replacePayload(&octets, range, as: .payloads)
      return
    }
    if mask == nil { tools.note(.payloads) }
    Masking.replace(.octets).treat(&octets, range, goingOnWith: &mask) {
      tools.pseudonyms.mask($0)
    }
  }
}
