import AppSeat
public import Dispatch
public import Foundation

/// Scans for peripherals, and connects to them.
///
/// Each call goes to the host, whose model decides the result; see the kind `call.…` of the same
/// name. The delegate is called on the given queue.
///
/// Source: Apple, CBCentralManager.
open class CBCentralManager: CBManager, @unchecked Sendable {
  /// Abilities of the device's hardware.
  public struct Feature: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The hardware supports extended scans and connections. Since iOS 13.
    public static let extendedScanAndConnect = Feature(rawValue: 1)
  }

  /// The delegate. It is not kept alive.
  open weak var delegate: (any CBCentralManagerDelegate)? {
    didSet { delegateWasSet(delegate.map { ImplementedMethods.callbacks(of: $0) }) }
  }

  let peripherals = PeripheralTable()
  /// Whether the app has asked for a scan and not ended it.
  private var hasScan = false

  public convenience init() { self.init(delegate: nil, queue: nil, options: nil) }

  public convenience init(delegate: (any CBCentralManagerDelegate)?, queue: DispatchQueue?) {
    self.init(delegate: delegate, queue: queue, options: nil)
  }

  /// Makes a manager.
  ///
  /// - Parameters:
  ///   - queue: The queue that calls the delegate; nil for the main queue.
  ///   - options: See ``CBCentralManagerOptionRestoreIdentifierKey`` and the constant beside it. An
  ///     identifier ends the app if its delegate lacks `willRestoreState`, or if the app does not
  ///     declare the mode `bluetooth-central`.
  public init(
    delegate: (any CBCentralManagerDelegate)?, queue: DispatchQueue?, options: [String: Any]? = nil
  ) {
    self.delegate = delegate
    let identifier = options?[CBCentralManagerOptionRestoreIdentifierKey] as? String
    super.init(.central, restoreIdentifier: identifier, queue: queue)
    wasMade(options, delegate.map { ImplementedMethods.callbacks(of: $0) })
  }

  /// Stops the scan: a released manager has no delegate to report to.
  ///
  /// Source: inferred.
  deinit {
    if hasScan, state == .poweredOn { line.call("stopScan") }
  }

  /// Whether the app scans.
  open var isScanning: Bool { line.read("isScanning").flag("returned") ?? false }

  /// Whether the device has all of these abilities. Asked before the app has made a manager, it
  /// answers false.
  open class func supports(_ features: Feature) -> Bool {
    let answer = Managers.shared.any?.line.read("supportsExtendedScanAndConnect")
    return features.isEmpty || answer?.flag("returned") ?? false
  }

  /// Scans for peripherals that advertise one of the services; for all if there is no list.
  ///
  /// Source: BG-SEM-09 to BG-SEM-12.
  open func scanForPeripherals(
    withServices serviceUUIDs: [CBUUID]?, options: [String: Any]? = nil
  ) {
    hasScan = true
    change("scanForPeripherals", .scan(serviceUUIDs, options))
  }

  open func stopScan() {
    hasScan = false
    change("stopScan")
  }

  /// Connects to a peripheral, and waits for it without a time-out. The app must keep a reference
  /// to it meanwhile.
  ///
  /// Source: BG-SEM-13, BG-SEM-14, BG-SEM-20.
  open func connect(_ peripheral: CBPeripheral, options: [String: Any]? = nil) {
    peripheral.isWanted = true
    if state == .poweredOn, peripheral.toldState != .connected {
      peripheral.lastState = .connecting
    }
    change("connect", about(peripheral).merging(.connection(options)))
  }

  /// Ends a connection, or no longer waits for it.
  ///
  /// Source: BG-SEM-18.
  open func cancelPeripheralConnection(_ peripheral: CBPeripheral) {
    peripheral.lastState = .disconnected
    change("cancelPeripheralConnection", about(peripheral))
  }

  /// Returns the peripherals with these identifiers that the phone knows. It knows those that were set up
  /// with AccessorySetupKit.
  ///
  /// Source: BG-SEM-21; Apple, ASAccessory.bluetoothIdentifier.
  open func retrievePeripherals(withIdentifiers identifiers: [UUID]) -> [CBPeripheral] {
    expectPower()
    let names = identifiers.map { PeerIdentifier.name(of: $0) ?? $0.uuidString }
    let answer = line.ask("retrievePeripherals", ["peripherals": names])
    let known = Set(answer.texts("peripherals") ?? [])
    let accessories = Set(SetUpAccessories.shared.all.map(\.peer)).subtracting(known)
    return found(answer)
      + names.filter(accessories.contains).map { peripherals.peripheral($0, of: self) }
  }

  /// Returns the peripherals with one of these services to which the phone is connected.
  ///
  /// Source: BG-SEM-21.
  open func retrieveConnectedPeripherals(withServices serviceUUIDs: [CBUUID]) -> [CBPeripheral] {
    expectPower()
    return found(
      line.ask("retrieveConnectedPeripherals", ["services": serviceUUIDs.map(\.seatText)]))
  }

  /// Asks for `connectionEventDidOccur` about matching peripherals, whichever app connects to them.
  ///
  /// Source: BG-SEM-42.
  open func registerForConnectionEvents(options: [CBConnectionEventMatchingOption: Any]? = nil) {
    expectPower()
    let services = options?[.serviceUUIDs] as? [CBUUID]
    let identifiers = options?[.peripheralUUIDs] as? [UUID]
    line.call(
      "registerForConnectionEvents",
      [
        "services": services?.map(\.seatText),
        "peripherals": identifiers?.map { PeerIdentifier.name(of: $0) ?? $0.uuidString },
      ])
  }

  override func deliver(_ entry: SeatEntry) { deliverToCentral(entry) }
}

extension CBCentralManager {
  /// Makes a call after which properties may hold something else.
  private func change(_ call: String, _ fields: SeatFields = [:]) {
    expectPower()
    line.call(call, fields)
    generation += 1
    KeyValueObservers.check()
  }

  private func about(_ peripheral: CBPeripheral) -> SeatFields { ["peer": peripheral.peerName] }

  private func found(_ answer: SeatFields) -> [CBPeripheral] {
    (answer.texts("peripherals") ?? []).map { peripherals.peripheral($0, of: self) }
  }
}
