import AppSeat
public import CBluetoothEnums
import DarwinFoundation
import Dispatch
public import Foundation

extension CBManagerState: HasHostNames {
  static let hostNames = [
    "unknown", "resetting", "unsupported", "unauthorized", "poweredOff", "poweredOn",
  ]
}

extension CBManagerAuthorization: HasHostNames {
  static let hostNames = ["notDetermined", "restricted", "denied", "allowedAlways"]
}

/// The base class of central and peripheral managers.
///
/// Source: Apple, CBManager.
open class CBManager: NSObject, @unchecked Sendable {
  let line: ManagerLine
  let queue: DispatchQueue
  /// Whether the app has given the manager an identifier under which the system preserves it.
  let isRestorable: Bool
  let channels = ChannelTable()
  /// Grows with what the host reports to the manager itself, and with calls that may change
  /// something. A peripheral repeats requests that it made under an older number.
  var generation = 0

  init(_ role: ManagerLine.Role, restoreIdentifier: String?, queue: DispatchQueue?) {
    line = Managers.shared.line(for: role, restoreIdentifier: restoreIdentifier)
    self.queue = queue ?? .main
    isRestorable = restoreIdentifier != nil
  }

  /// Tells the host of the new manager.
  ///
  /// - Parameter implemented: The callbacks for which the delegate has methods; nil if there is no delegate.
  func wasMade(_ options: [String: Any]?, _ implemented: [String]?) {
    Managers.shared.add(self)
    if implemented == nil, !isRestorable { return Managers.shared.begin(self, options) }
    Managers.shared.finishCreations()
    line.create(.creation(options, implemented: implemented))
    // The host receives the call even if the app ends by it, so that rules see it.
    checkRestoration(by: implemented)
  }

  func delegateWasSet(_ implemented: [String]?) {
    if implemented != nil { Managers.shared.finishCreations(of: line, implemented: implemented) }
    complainOfRestoration(by: implemented)
  }

  /// The state last reported to the delegate; `unknown` before the first report.
  open internal(set) var state: CBManagerState = .unknown

  /// Whether the user lets the app use Bluetooth.
  open var authorization: CBManagerAuthorization {
    .named(line.read("authorization").text("authorization")) ?? .notDetermined
  }

  /// Whether the user lets the app use Bluetooth. Before the app has made a manager, it is what the
  /// host says at the launch; a host that says nothing lets the app use it.
  open class var authorization: CBManagerAuthorization {
    if let manager = Managers.shared.any { return manager.authorization }
    let greeted = HostedSeat.shared.greeted("authorization") as? String
    return greeted.map { .named($0) ?? .notDetermined } ?? .allowedAlways
  }

  /// Tells the manager, on its queue, what the host has said.
  func receive(_ entry: SeatEntry) {
    if channels.receive(entry) { return }
    queue.async { [weak self] in
      guard let self else { return }
      if entry.fields.text("peer") == nil { generation += 1 }
      HostedSeat.shared.whileBusy { self.deliver(entry) }
      if !entry.isPlain { KeyValueObservers.check() }
    }
  }

  /// Complains, as the framework does, about a command while the manager is not powered on. The
  /// host receives the command nevertheless.
  ///
  /// Source: observed, in what apps have logged; Apple, CBManagerState.
  func expectPower() {
    guard state != .poweredOn else { return }
    Complaint.log("<\(classAndAddress)> can only accept this command while in the powered on state")
  }

  /// Calls the delegate.
  func deliver(_ entry: SeatEntry) {}
}

/// The managers of the process, among which callbacks find theirs.
final class Managers: @unchecked Sendable {
  static let shared = Managers()

  private let lock = NSLock()
  private var managers: [ManagerLine: Weak<CBManager>] = [:]
  /// The creations that the host has not received: those of managers without a delegate, which many apps set in the
  /// next line. The host learns which methods it has, so that rules judge the app's code.
  private var begun: [(line: ManagerLine, options: [String: Any]?)] = []
  private var counts: [ManagerLine.Role: Int] = [:]

  private init() {
    HostedSeat.shared.listen(for: .manager) { entry in Managers.shared.hand(entry) }
    MethodFinders.shared.add { ImplementedMethods.has($0, $1) }
  }

  /// A manager that is alive.
  var any: CBManager? { lock.withLock { managers.values.lazy.compactMap(\.object).first } }

  /// Names a new manager: by its restoration identifier, else by its role and a number, as in
  /// `central`, `central-2`.
  func line(for role: ManagerLine.Role, restoreIdentifier: String?) -> ManagerLine {
    if let restoreIdentifier { return ManagerLine(name: restoreIdentifier, role: role) }
    let count = lock.withLock {
      counts[role, default: 0] += 1
      return counts[role, default: 1]
    }
    return ManagerLine(name: count == 1 ? role.rawValue : "\(role.rawValue)-\(count)", role: role)
  }

  func add(_ manager: CBManager) {
    lock.withLock { managers[manager.line] = Weak(manager) }
  }

  /// Tells the host of a new manager that has no delegate: once it has one, or before the next call of any manager.
  func begin(_ manager: CBManager, _ options: [String: Any]?) {
    lock.withLock { begun.append((manager.line, options)) }
    manager.queue.async { Managers.shared.finishCreations() }
  }

  /// Tells the host of all new managers.
  ///
  /// - Parameters:
  ///   - line: The manager that has got a delegate, if one has.
  ///   - implemented: The callbacks for which the delegate has methods.
  func finishCreations(of line: ManagerLine? = nil, implemented: [String]? = nil) {
    let finished = lock.withLock {
      defer { begun = [] }
      return begun
    }
    for creation in finished {
      let methods = creation.line == line ? implemented : nil
      creation.line.create(.creation(creation.options, implemented: methods))
    }
  }

  /// Hands a callback to its manager. Drops it if the app has released the manager.
  private func hand(_ entry: SeatEntry) {
    guard let name = entry.fields.text("manager"),
      let role = entry.fields.text("role").flatMap(ManagerLine.Role.init(rawValue:))
    else { return }
    let line = ManagerLine(name: name, role: role)
    lock.withLock { managers[line]?.object }?.receive(entry)
  }
}

/// A reference that does not keep its object alive.
struct Weak<Object: AnyObject> {
  private(set) weak var object: Object?
  init(_ object: Object?) { self.object = object }
}
