import AppSeat
import CoreBluetooth
public import Dispatch
public import Foundation

/// The app's way to the accessories that the user has set up for it, and to the picker.
///
/// The user chooses the first peer of the run that fits an item and is not set up yet. If there is none,
/// the user closes the picker.
///
/// Source: Apple, ASAccessorySession; chosen, what the user does.
open class ASAccessorySession: NSObject, @unchecked Sendable {
  private let lock = NSLock()
  private var queue: DispatchQueue?
  private var handler: ((ASAccessoryEvent) -> Void)?
  private var known: [ASAccessory]?
  private var isPicking = false

  open var pickerDisplaySettings: ASPickerDisplaySettings?

  public override init() { super.init() }

  /// The accessories that the user has set up for the app; empty before ``activate(on:eventHandler:)``.
  open var accessories: [ASAccessory] { lock.withLock { known ?? [] } }

  /// Begins the session. Its first event is `activated`.
  ///
  /// An app whose `Info.plist` does not declare that it sets up Bluetooth accessories is ended.
  ///
  /// Source: Apple, activate(on:eventHandler:), NSAccessorySetupKitSupports; observed, in public apps'
  /// notes, that the app is ended.
  open func activate(
    on queue: DispatchQueue, eventHandler: @escaping (ASAccessoryEvent) -> Void
  ) {
    if let list = Declarations.list, !Declarations.supportsBluetooth(list) {
      endForMisuse(
        "ASAccessorySession: NSAccessorySetupKitSupports in Info.plist lacks Bluetooth")
    }
    let kept = SetUpAccessories.shared.all.map { ASAccessory($0) }
    lock.withLock { (self.queue, handler, known) = (queue, eventHandler, kept) }
    tell(.activated)
  }

  /// Ends the session, with the event `invalidated`.
  open func invalidate() {
    tell(.invalidated)
    lock.withLock { (queue, handler, known) = (nil, nil, nil) }
  }

  /// Shows the picker without items. Here it stays empty.
  open func showPicker(completionHandler: @escaping @Sendable ((any Error)?) -> Void) {
    showPicker(for: [], completionHandler: completionHandler)
  }

  open func showPicker(
    for displayItems: [ASPickerDisplayItem],
    completionHandler: @escaping @Sendable ((any Error)?) -> Void
  ) {
    if let refusal = beginPicking() {
      return runHandler { completionHandler(ASError(refusal)) }
    }
    tell(.pickerDidPresent)
    let migrated = migrate(displayItems.compactMap { $0 as? ASMigrationDisplayItem })
    let others = displayItems.filter { !($0 is ASMigrationDisplayItem) }
    let chosen = others.isEmpty ? nil : choose(among: others)
    let isDone = chosen != nil || others.isEmpty && migrated
    tell(.pickerDidDismiss)
    lock.withLock { isPicking = false }
    runHandler { completionHandler(isDone ? nil : ASError(.userCancelled)) }
  }

  /// Has no further effect: a chosen accessory is authorized already.
  open func finishAuthorization(
    for accessory: ASAccessory, settings: ASAccessorySettings,
    completionHandler: @escaping @Sendable ((any Error)?) -> Void
  ) { runHandler { completionHandler(nil) } }

  /// Removes the accessory, as its authorization has failed.
  open func failAuthorization(
    for accessory: ASAccessory, completionHandler: @escaping @Sendable ((any Error)?) -> Void
  ) { removeAccessory(accessory, completionHandler: completionHandler) }

  open func removeAccessory(
    _ accessory: ASAccessory, completionHandler: @escaping @Sendable ((any Error)?) -> Void
  ) {
    let isKnown = lock.withLock {
      let isKnown = known?.contains(accessory) ?? false
      known?.removeAll { $0 == accessory }
      return isKnown
    }
    guard isKnown else { return runHandler { completionHandler(ASError(.invalidRequest)) } }
    SetUpAccessories.shared.remove(accessory.peer)
    accessory.state = .unauthorized
    HostedSeat.shared.sendNote("AccessorySetupKit: \(accessory.peer) is removed")
    tell(.accessoryRemoved, accessory)
    runHandler { completionHandler(nil) }
  }

  /// The user keeps the name.
  open func renameAccessory(
    _ accessory: ASAccessory, options renameOptions: ASAccessory.RenameOptions = [],
    completionHandler: @escaping @Sendable ((any Error)?) -> Void
  ) { runHandler { completionHandler(ASError(.userCancelled)) } }
}

// The same as asynchronous functions.
extension ASAccessorySession {
  public func showPicker() async throws { try await showPicker(for: []) }

  public func showPicker(for displayItems: [ASPickerDisplayItem]) async throws {
    try await outcome { showPicker(for: displayItems, completionHandler: $0) }
  }

  public func finishAuthorization(
    for accessory: ASAccessory, settings: ASAccessorySettings
  ) async throws {
    try await outcome {
      finishAuthorization(for: accessory, settings: settings, completionHandler: $0)
    }
  }

  public func failAuthorization(for accessory: ASAccessory) async throws {
    try await outcome { failAuthorization(for: accessory, completionHandler: $0) }
  }

  public func removeAccessory(_ accessory: ASAccessory) async throws {
    try await outcome { removeAccessory(accessory, completionHandler: $0) }
  }

  public func renameAccessory(
    _ accessory: ASAccessory, options renameOptions: ASAccessory.RenameOptions = []
  ) async throws {
    try await outcome {
      renameAccessory(accessory, options: renameOptions, completionHandler: $0)
    }
  }

  private func outcome(
    of begin: (@escaping @Sendable ((any Error)?) -> Void) -> Void
  ) async throws {
    try await withCheckedThrowingContinuation {
      (continuation: CheckedContinuation<Void, any Error>) in
      begin { error in
        if let error { continuation.resume(throwing: error) } else { continuation.resume() }
      }
    }
  }
}

extension ASAccessorySession {
  /// - Returns: Why the picker cannot be shown; nil if it can.
  private func beginPicking() -> ASError.Code? {
    lock.withLock {
      if handler == nil { return .invalidRequest }
      if isPicking { return .pickerAlreadyActive }
      isPicking = true
      return nil
    }
  }

  /// Has the user choose the first accessory that fits an item.
  private func choose(among items: [ASPickerDisplayItem]) -> ASAccessory? {
    let peers = (HostedSeat.shared.greeted("accessories") as? [[String: Any]] ?? [])
      .map(SeatFields.init(_:))
    let taken = Set(SetUpAccessories.shared.all.map(\.peer))
    for item in items where isDeclared(item.descriptor) {
      let fitting = peers.filter { item.descriptor.fits($0) }.compactMap { $0.text("peer") }
      guard let peer = fitting.first(where: { !taken.contains($0) }) else { continue }
      return add(peer, item)
    }
    HostedSeat.shared.sendNote("AccessorySetupKit: the picker stays empty, and the user closes it")
    return nil
  }

  /// Takes over accessories that the app has used before.
  private func migrate(_ items: [ASMigrationDisplayItem]) -> Bool {
    for item in items {
      guard let peer = item.peripheralIdentifier.flatMap(PeerIdentifier.name) else { continue }
      add(peer, item)
    }
    if !items.isEmpty { tell(.migrationComplete) }
    return !items.isEmpty
  }

  @discardableResult private func add(_ peer: String, _ item: ASPickerDisplayItem) -> ASAccessory {
    let kept = SetUpAccessories.Accessory(
      peer, displayName: item.name, service: item.descriptor.bluetoothServiceUUID?.uuidString)
    SetUpAccessories.shared.add(kept)
    let accessory = ASAccessory(kept)
    lock.withLock { known?.append(accessory) }
    HostedSeat.shared.sendNote("AccessorySetupKit: the user chooses \(peer)")
    tell(.accessoryAdded, accessory)
    return accessory
  }

  /// Reports a descriptor that the app's property list does not cover.
  private func isDeclared(_ descriptor: ASDiscoveryDescriptor) -> Bool {
    let missing = Declarations.list.map { descriptor.undeclared(in: $0) } ?? []
    for text in missing {
      HostedSeat.shared.finding(
        "AccessorySetupKit: there is no \(text) of Info.plist", about: .other)
    }
    return missing.isEmpty
  }

  private func tell(_ type: ASAccessoryEventType, _ accessory: ASAccessory? = nil) {
    let handler = lock.withLock { self.handler }
    let event = ASAccessoryEvent(type, accessory)
    runHandler { handler?(event) }
  }

  /// Calls the app. Until it returns the app counts as busy.
  private func runHandler(_ body: @escaping () -> Void) {
    let work = Work(body: body)
    (lock.withLock { queue } ?? .main).async { HostedSeat.shared.whileBusy { work.body() } }
  }

  private struct Work: @unchecked Sendable { let body: () -> Void }
}

/// The declarations of the app's property list about accessories.
private enum Declarations {
  /// Nil for a program that does not lie in a folder as on a phone.
  static var list: [String: Any]? {
    let bundle = Bundle.main
    let isApp = URL(filePath: bundle.bundlePath).pathExtension == "app"
    return isApp ? bundle.infoDictionary : nil
  }

  static func supportsBluetooth(_ list: [String: Any]) -> Bool {
    ["NSAccessorySetupKitSupports", "NSAccessorySetupSupports"].contains {
      (list[$0] as? [String])?.contains("Bluetooth") == true
    }
  }
}
