import Timelines

/// The phones and managers that were reported to a program. Its drafts must name one of these.
struct Addressees: Hashable, Sendable {
  private var devices: Set<String> = []
  /// The phone of the last entry. Nearly every entry is of the same phone as the one before.
  private var lastDevice: FieldValue?
  private var managers: Set<Manager> = []

  private struct Manager: Hashable, Sendable {
    var app: String?
    var name: String?
  }

  mutating func learn(from entry: Entry) {
    if !entry.fields.has(lastDevice, at: .device), let device = entry[.device]?.text {
      devices.insert(device)
      lastDevice = .text(device)
    }
    switch entry.kind {
    case .callCreateCentralManager, .callCreatePeripheralManager:
      managers.insert(Manager(app: entry[.app]?.text, name: entry[.manager]?.text))
    default: break
    }
  }

  /// Returns in words the phone or manager that a draft is for and that does not exist; nil if the
  /// draft is for one that exists, or for none.
  func stranger(in draft: Draft) -> String? {
    if let device = draft[.device]?.text, !devices.contains(device) {
      return "the phone \(device.printable), which it does not know"
    }
    guard draft.kind.family == .callback, draft.kind.carries(.manager) else { return nil }
    let manager = Manager(app: draft[.app]?.text, name: draft[.manager]?.text)
    if managers.contains(manager) { return nil }
    guard let name = manager.name else { return "no manager" }
    let app = manager.app.map { "the app \($0.printable)" } ?? "no app"
    return "the manager \(name.printable) of \(app), which has not been made"
  }
}
