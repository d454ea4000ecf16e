import AppSeat
public import CBluetoothEnums
import Foundation

extension CBPeripheralState: HasHostNames {
  static let hostNames = ["disconnected", "connecting", "connected", "disconnecting"]
}

/// A remote peripheral, as one manager knows it.
///
/// Its properties are read from the host, which holds the only truth. The manager does not keep it
/// alive: if the app releases a peripheral with a connection or a pending one, the host receives
/// `call.releasePeripheral` and the system cancels the connection.
///
/// Source: Apple, CBPeripheral; BG-SEM-20.
open class CBPeripheral: CBPeer, @unchecked Sendable {
  private(set) weak var manager: CBCentralManager?
  let line: ManagerLine
  /// Whether the app may have a connection to it, or a pending one, that ends with the object.
  var isWanted = false
  /// The state as the app knows it from its own calls and from callbacks; nil if neither concerned
  /// the connection yet.
  var lastState: CBPeripheralState?
  var database = RemoteDatabase()
  private var cachedName: (name: String?, generation: Int)?
  /// Grows with what the host reports of the peripheral.
  private var toldGeneration = 0

  /// The state of the host's knowledge, as far as the app may have noticed it.
  var generation: Int { toldGeneration + (manager?.generation ?? 0) }

  init(named name: String, of manager: CBCentralManager) {
    self.manager = manager
    line = manager.line
    super.init(named: name)
  }

  deinit {
    // Another object may have taken the place of this one in the moment in which it went.
    guard isWanted, manager?.peripherals.holds(peerName) != true else { return }
    if manager?.state == .poweredOn { Complaint.log(letGoOf: self) }
    call("releasePeripheral")
  }

  /// The delegate. It is not kept alive.
  open weak var delegate: (any CBPeripheralDelegate)? {
    didSet {
      guard let delegate else { return }
      let implemented = ImplementedMethods.callbacks(of: delegate)
      heard = Set(implemented)
      call("setDelegate", ["implementedCallbacks": implemented])
    }
  }

  /// The callbacks for which the last delegate had methods.
  private var heard: Set<String> = []

  /// Returns whether there is a delegate with a method for a callback.
  func hears(_ callback: String) -> Bool { delegate != nil && heard.contains(callback) }

  /// The name: the one that the device itself says, once that is read, else the advertised one.
  ///
  /// Source: BG-SEM-26.
  open var name: String? {
    if let cachedName, cachedName.generation == generation { return cachedName.name }
    let name = read("name").text("localName")
    cachedName = (name, generation)
    return name
  }

  /// The state without a question to the host, where that is possible.
  var toldState: CBPeripheralState {
    if let lastState { return lastState }
    let state = self.state
    lastState = state
    return state
  }

  /// It changes with the callbacks, not before: an app that reads it while one waits in its queue must not use what
  /// it has not been told of. Only the host knows when a connection that the app has cancelled is over.
  ///
  /// Source: inferred, as a manager does all its work on the queue of its delegate.
  open var state: CBPeripheralState {
    if let lastState, lastState != .disconnected { return lastState }
    return .named(read("state").text("state")) ?? .disconnected
  }

  /// The services that have been discovered; nil before that.
  open var services: [CBService]? {
    refreshServices()
    return database.services
  }

  /// Whether a write without response would be sent at once.
  ///
  /// Source: BG-SEM-27.
  open var canSendWriteWithoutResponse: Bool {
    read("canSendWriteWithoutResponse").flag("returned") ?? false
  }

  /// Whether the device may have the phone's notifications. Sharing them is not modelled, so this
  /// is always false.
  open var ancsAuthorized: Bool { false }

  /// The signal strength of a connection, until iOS 8. Since then only the delegate receives it.
  ///
  /// Source: Apple, CBPeripheral.rssi (deprecated); inferred, that it is nil.
  open var rssi: NSNumber? { nil }

  /// Source: observed, in logs since iOS 14; inferred, that the MTU of a peripheral is 0 before it
  /// is connected.
  open override var description: String {
    let state = self.state
    let mtu = state == .connected ? maximumWriteValueLength(for: .withoutResponse) + 3 : 0
    return "<\(classAndAddress), identifier = \(identifier), name = \(Described.text(name)), "
      + "mtu = \(mtu), state = \(state.hostName ?? "unknown")>"
  }

  /// Records that the host has reported something of the peripheral.
  func noteTold(_ entry: SeatEntry) {
    if !entry.isPlain { toldGeneration += 1 }
  }

  /// Makes a call that needs the connection. Without one the framework complains, and the host
  /// receives the call nevertheless.
  ///
  /// Source: observed, in what apps have logged; Apple, CBPeripheral.
  func command(_ name: String, _ fields: SeatFields = [:]) {
    if toldState != .connected {
      Complaint.log("\(self) can only accept commands while in the connected state")
    } else {
      manager?.expectPower()
    }
    call(name, fields)
  }

  func call(_ name: String, _ fields: SeatFields = [:]) {
    line.call(name, fields.merging(["peer": peerName]))
  }

  func read(_ property: String, _ fields: SeatFields = [:]) -> SeatFields {
    line.read(property, fields.merging(["peer": peerName]))
  }
}
