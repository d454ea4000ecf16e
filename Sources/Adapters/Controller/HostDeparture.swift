import BluetoothProtocols

/// How a host left its controller before the run was over.
struct HostDeparture: Hashable, Sendable {
  /// How the host's program ended; nil if bluewake has not started it, or if the program goes on.
  var status: ExitStatus?
  /// The packet that the host had begun and did not finish.
  var unfinished: [UInt8] = []
  /// The reason why the line was cut, if the host did not cut it.
  var reason: String?

  /// The note of the departure in the run: one clause whose subject is the host.
  var text: String {
    "has left" + (status.map { ": it \($0)" } ?? reason.map { ": it \($0)" } ?? "")
  }

  /// A reason to distrust a host's behaviour.
  struct Fault: Hashable, Sendable {
    var kind: ProcessFailure.Kind
    /// One clause whose subject is the host.
    var text: String
    /// How the host's program ended, if that is known.
    var ending: String?
  }

  /// Returns the reason to distrust the host's behaviour; nil if it left in order.
  ///
  /// A host may finish before the recording does. It then closes its line after a whole packet and
  /// ends with exit status 0. A host whose exit status is unknown must have ended its links.
  ///
  /// - Parameter links: How many links the host had.
  func fault(links: Int) -> Fault? {
    let within = unfinished.isEmpty ? nil : "within a packet, after \(octets)"
    if let status, status != .code(0) {
      let text = "\(status)" + (within.map { ", \($0)" } ?? "")
      return Fault(kind: .ended, text: text, ending: text)
    }
    if let within { return Fault(kind: .violation, text: "hung up \(within)") }
    if let reason { return Fault(kind: .timeOut, text: reason) }
    guard status == nil, links > 0 else { return nil }
    let which = links == 1 ? "a link" : "\(links) links"
    return Fault(
      kind: .closedOutput,
      text: "hung up with \(which) open, and its exit status is unknown")
  }

  /// The octets of the packet that is not finished, in words.
  var octets: String {
    let shown = "0x" + unfinished.prefix(Self.mostOctetsShown).hexadecimal
    let rest = unfinished.count - Self.mostOctetsShown
    return rest > 0 ? "\(shown) and \(rest) more octets" : shown
  }

  private static let mostOctetsShown = 32
}
