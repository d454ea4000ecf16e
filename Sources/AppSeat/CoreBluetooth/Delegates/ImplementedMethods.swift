import Foundation

/// The optional methods that a delegate implements.
///
/// Objective-C's runtime can be asked for them. Swift's cannot, because a protocol's default
/// replaces a missing method. So the delegate's witness table is compared with that of a class that
/// implements no optional method: a method is missing if both lead to the same default.
///
/// If only a subclass has a method, and the class that declares the protocol lacks it, it is found
/// by the protocol that the preparation declares for the subclass.
struct ImplementedMethods: Sendable {
  /// A method as it is written, the name of its kind `callback.…`, and whether the class of an
  /// object adds it to a superclass that is the delegate.
  typealias Method = (name: String, callback: String?, isAdded: @Sendable (Any) -> Bool)

  private let methods: [Method]
  /// The functions that only the default of each requirement calls, the default included.
  private let defaults: [Set<CodeAddress>]

  static let central = ImplementedMethods(
    centralMethods, WitnessTable(of: BareDelegate() as any CBCentralManagerDelegate))
  static let peripheral = ImplementedMethods(
    peripheralMethods, WitnessTable(of: BareDelegate() as any CBPeripheralDelegate))
  static let peripheralManager = ImplementedMethods(
    peripheralManagerMethods, WitnessTable(of: BareDelegate() as any CBPeripheralManagerDelegate))

  /// - Parameter bare: The table of a class that implements no optional method. A function that is
  ///   called only by an entry of it belongs to that requirement's default.
  private init(_ methods: [Method], _ bare: WitnessTable) {
    self.methods = methods
    let callees = methods.indices.map { bare.callees(ofRequirement: $0) }
    defaults = methods.indices.map { index in
      let others = callees.indices.filter { $0 != index }.flatMap { callees[$0] }
      return callees[index].subtracting(others)
    }
  }

  /// Returns the callbacks for which a type has methods, in the order of the protocol. The required
  /// method is one of them, and so is what comes over a stream and not to a method.
  private func callbacks(of delegate: Any, _ table: WitnessTable) -> [String] {
    let present = methods.indices.filter { has($0, delegate, table) }
    let names = present.compactMap { methods[$0].callback } + Self.ofStreams
    return names.enumerated().filter { names.firstIndex(of: $1) == $0 }.map(\.element)
  }

  private static let ofStreams = [
    "didReceiveL2CAPData", "isReadyToSendL2CAPData", "didCloseL2CAPChannel",
  ]

  /// Returns whether a type has a method; nil if the protocol has none of this name.
  fileprivate func has(_ name: String, _ delegate: Any, _ table: WitnessTable) -> Bool? {
    methods.firstIndex { $0.name == name }.map { has($0, delegate, table) }
  }

  private func has(_ index: Int, _ delegate: Any, _ table: WitnessTable) -> Bool {
    index == 0 && isRequired || methods[index].isAdded(delegate)
      || defaults[index].isDisjoint(with: table.callees(ofRequirement: index))
  }

  private var isRequired: Bool { methods.first?.callback == "didUpdateState" }
}

extension ImplementedMethods {
  static func callbacks(of delegate: any CBCentralManagerDelegate) -> [String] {
    central.callbacks(of: delegate, WitnessTable(of: delegate as any CBCentralManagerDelegate))
  }

  static func callbacks(of delegate: any CBPeripheralDelegate) -> [String] {
    peripheral.callbacks(of: delegate, WitnessTable(of: delegate as any CBPeripheralDelegate))
  }

  static func callbacks(of delegate: any CBPeripheralManagerDelegate) -> [String] {
    peripheralManager.callbacks(
      of: delegate, WitnessTable(of: delegate as any CBPeripheralManagerDelegate))
  }
}

extension ImplementedMethods {
  /// Returns whether an object has a method of a delegate, such as
  /// `peripheral(_:didReadRSSI:error:)`; nil if no delegate protocol of the object has one of this
  /// name.
  static func has(_ object: Any, _ method: String) -> Bool? {
    let central = (object as? any CBCentralManagerDelegate).flatMap {
      Self.central.has(method, $0, WitnessTable(of: $0 as any CBCentralManagerDelegate))
    }
    let peripheral = (object as? any CBPeripheralDelegate).flatMap {
      Self.peripheral.has(method, $0, WitnessTable(of: $0 as any CBPeripheralDelegate))
    }
    let manager = (object as? any CBPeripheralManagerDelegate).flatMap {
      peripheralManager.has(method, $0, WitnessTable(of: $0 as any CBPeripheralManagerDelegate))
    }
    return central ?? peripheral ?? manager
  }
}

/// A delegate that leaves out everything that may be left out.
private final class BareDelegate: NSObject, CBCentralManagerDelegate, CBPeripheralDelegate,
  CBPeripheralManagerDelegate
{
  func centralManagerDidUpdateState(_ central: CBCentralManager) {}
  func peripheralManagerDidUpdateState(_ peripheral: CBPeripheralManager) {}
}

/// Marks called by the default methods, each with its own text. The optimizer could merge two equal
/// bodies into one function, which would make the defaults indistinguishable.
enum LeftOut {
  @inline(never) @_optimize(none)
  static func mark(_ method: StaticString) {}
}
