/// The context of a value, as far as its replacement depends on it.
///
/// If one mask replaced all values, values that an attacker knows, for example because a device of
/// their own advertises them, would be a codebook for all others. So each context has a mask of its
/// own. Values that are compared share one context: those of one characteristic of one device, for
/// example.
public struct MaskPlace: Hashable, Sendable {
  /// The kind of value.
  public enum Kind: UInt8, Sendable {
    /// The name of a device, wherever it says it.
    case name = 1
    /// The value of an attribute.
    case value = 2
    /// Advertising data of one maker or service.
    case advertising = 3
    /// A key, or what keys are made of, that does not have the length of a key.
    case key = 4
    /// A random number.
    case random = 5
    /// Data that is not read, so that its values are never compared.
    case payload = 6
    /// A part of an address.
    case address = 7
    /// A word of an app, such as the name of a manager.
    case word = 8
    /// Octets that go over an L2CAP channel.
    case channel = 9
  }

  /// The kind of value.
  public var kind: Kind
  /// The device whose value it is; 0 if the device is not known or does not matter.
  public var device: UInt64
  /// The owner of the value, for example the UUID of the characteristic.
  public var subject: (high: UInt64, low: UInt64)

  /// Makes a place.
  public init(_ kind: Kind, device: UInt64 = 0, subject: (high: UInt64, low: UInt64) = (0, 0)) {
    self.kind = kind
    self.device = device
    self.subject = subject
  }

  /// Makes the context of a value that a number identifies.
  public init(_ kind: Kind, device: UInt64 = 0, number: Int) {
    self.init(kind, device: device, subject: (0, UInt64(truncatingIfNeeded: number)))
  }

  public static func == (left: Self, right: Self) -> Bool {
    left.kind == right.kind && left.device == right.device && left.subject == right.subject
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(kind)
    hasher.combine(device)
    hasher.combine(subject.high)
    hasher.combine(subject.low)
  }
}
