public import Seats
public import Timelines

/// The reference: one simulated phone with its apps. It does what Apple's documents say of Core
/// Bluetooth. If they are silent, it does what the specification of the model chose.
///
/// It plays the host. The air plays the link layer and everything beyond it. Its ``Behaviour`` says
/// what it does where the documents leave a choice. The behaviour of a ``Mutant`` breaks the
/// documents in one point.
public struct ReferenceImplementation: CentralImplementation, PeripheralImplementation {
  public let about: ImplementationDescription
  private var phone: Phone

  /// Makes a phone with the documented behaviour, or with that of a mutant.
  public init(mutant: Mutant? = nil) {
    about = ImplementationDescription(
      name: (["reference"] + [mutant?.name].compactMap { $0 }).joined(separator: ":"),
      capabilities: [
        .central, .peripheral, .lifecycle, .restoration, .alerts, .channels, .parameters,
      ])
    phone = Phone(mutant.map(Behaviour.init) ?? Behaviour())
  }

  public mutating func receive(_ entry: Entry) -> [Draft] { phone.receive(entry) }

  public mutating func advance(to now: Instant) -> [Draft] { phone.advance(to: now) }

  public var nextDeadline: Instant? { phone.nextDeadline }
}
