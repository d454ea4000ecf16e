import AppSeat
public import CBluetoothEnums
public import Dispatch
public import Foundation

/// Publishes services, and advertises.
///
/// Source: Apple, CBPeripheralManager.
open class CBPeripheralManager: CBManager, @unchecked Sendable {
  /// The delegate. It is not kept alive.
  open weak var delegate: (any CBPeripheralManagerDelegate)? {
    didSet { delegateWasSet(delegate.map { ImplementedMethods.callbacks(of: $0) }) }
  }

  /// The services that the app has published, in their order.
  var published: [CBMutableService] = []
  let centrals = CentralTable()
  /// Whether the app has asked to advertise and not ended it.
  private var hasAdvertisement = false

  public convenience init() { self.init(delegate: nil, queue: nil, options: nil) }

  public convenience init(delegate: (any CBPeripheralManagerDelegate)?, queue: DispatchQueue?) {
    self.init(delegate: delegate, queue: queue, options: nil)
  }

  /// Makes a manager.
  ///
  /// - Parameters:
  ///   - queue: The queue that calls the delegate; nil for the main queue.
  ///   - options: See ``CBPeripheralManagerOptionRestoreIdentifierKey`` and the constant beside it.
  ///     An identifier ends the app if its delegate lacks `willRestoreState`, or if the app does
  ///     not declare the mode `bluetooth-peripheral`.
  public init(
    delegate: (any CBPeripheralManagerDelegate)?, queue: DispatchQueue?,
    options: [String: Any]? = nil
  ) {
    self.delegate = delegate
    let identifier = options?[CBPeripheralManagerOptionRestoreIdentifierKey] as? String
    super.init(.peripheral, restoreIdentifier: identifier, queue: queue)
    wasMade(options, delegate.map { ImplementedMethods.callbacks(of: $0) })
  }

  /// Stops advertising and removes the services: a released manager cannot answer requests.
  ///
  /// Source: inferred.
  deinit {
    guard state == .poweredOn else { return }
    if hasAdvertisement { line.call("stopAdvertising") }
    if !published.isEmpty { line.call("removeAllServices") }
  }

  /// Deprecated since iOS 13; see ``CBManager/authorization``.
  open class func authorizationStatus() -> CBPeripheralManagerAuthorizationStatus {
    CBPeripheralManagerAuthorizationStatus(rawValue: authorization.rawValue) ?? .notDetermined
  }

  /// Whether the app advertises.
  open var isAdvertising: Bool { line.read("isAdvertising").flag("returned") ?? false }

  /// Advertises. Only the local name and the services of the dictionary are used.
  ///
  /// Source: BG-SEM-31.
  open func startAdvertising(_ advertisementData: [String: Any]?) {
    hasAdvertisement = true
    expectPower()
    line.call("startAdvertising", .advertisement(advertisementData))
    KeyValueObservers.check()
  }

  open func stopAdvertising() {
    hasAdvertisement = false
    expectPower()
    line.call("stopAdvertising")
    KeyValueObservers.check()
  }

  /// Has no effect: it is a wish that the system may ignore.
  ///
  /// Source: BG-SEM-36.
  open func setDesiredConnectionLatency(
    _ latency: CBPeripheralManagerConnectionLatency, for central: CBCentral
  ) {}

  /// Publishes a service. It must not be changed afterwards. A characteristic with a value that can
  /// be more than read ends the app.
  ///
  /// Source: BG-SEM-29; observed, in the framework of iOS 16 to 18, for when the app ends.
  open func add(_ service: CBMutableService) {
    for case let own as CBMutableCharacteristic in service.characteristics ?? []
    where own.value != nil
      && (own.properties != .read
        || !own.permissions.isDisjoint(with: [.writeable, .writeEncryptionRequired]))
    {
      endForMisuse(
        "NSInternalInconsistencyException", "Characteristics with cached values must be read-only")
    }
    published.append(service)
    expectPower()
    line.call("addService", service.tree)
  }

  open func remove(_ service: CBMutableService) {
    published.removeAll { $0.uuid == service.uuid }
    expectPower()
    line.call("removeService", ["service": service.uuid.seatText])
  }

  open func removeAllServices() {
    published = []
    expectPower()
    line.call("removeAllServices")
  }

  /// Answers a request. Each request is answered once.
  ///
  /// Source: BG-SEM-32.
  open func respond(to request: CBATTRequest, withResult result: CBATTError.Code) {
    expectPower()
    let value = request.isRead ? request.value?.seatText : nil
    line.call(
      "respond", ["request": request.number, "result": result.rawValue, "value": value])
  }

  /// Sends a value to the subscribed centrals, or only to those given.
  ///
  /// - Returns: Whether there was room for the value. If not, the delegate is notified of room.
  ///
  /// Source: BG-SEM-33.
  open func updateValue(
    _ value: Data, for characteristic: CBMutableCharacteristic,
    onSubscribedCentrals centrals: [CBCentral]?
  ) -> Bool {
    expectPower()
    let path = self.path(of: characteristic)
    let told: SeatFields = ["value": value.seatText, "centrals": centrals?.map(\.peerName)]
    return line.ask("updateValue", path.merging(told)).flag("returned") ?? false
  }

  /// Publishes a channel. The system chooses its number. Whether the link must be encrypted is not
  /// modelled.
  ///
  /// Source: BG-SEM-46.
  open func publishL2CAPChannel(withEncryption encryptionRequired: Bool) {
    expectPower()
    line.call("publishL2CAPChannel")
  }

  open func unpublishL2CAPChannel(_ psm: CBL2CAPPSM) {
    expectPower()
    line.call("unpublishL2CAPChannel", ["psm": Int(psm)])
  }

  override func deliver(_ entry: SeatEntry) { deliverToPeripheralManager(entry) }
}
