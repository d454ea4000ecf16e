import Timelines

/// A message from bluewake to a program in an app's seat.
struct AppQuestion: Hashable, Sendable {
  /// From 1, ascending, in each process.
  var number: Int
  var content: Content

  enum Content: Hashable, Sendable {
    case hello(AppLaunch)
    /// Something that the app notices.
    case entry(Entry)
    /// The app's deadline has come. No other event is planned before the horizon.
    case advance(to: Instant, horizon: Instant)
  }

  /// The version of the protocol that this side speaks.
  static let version = 1
}

/// The launch of an app, as reported to its process.
struct AppLaunch: Hashable, Sendable {
  var app: String
  var device: String?
  /// Which launch of the app in this run it is, from 1.
  var number: Int
  var time: Instant
  /// `user`, `bluetooth` or `backgroundTask`; nil if the implementation does not say when apps run.
  var reason: String?
  /// The remote devices that were reported to earlier launches of the app.
  var peers: [String] = []
  var permissions = AppPermissions()
  /// The peers that its user may choose as accessories.
  var accessories: [AccessoryInRange] = []
}

extension AppQuestion {
  /// Writes the message as a line, with its line break.
  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("message", content.name)
      json.member("number", number)
      switch content {
      case .hello(let launch): launch.writeMembers(to: &json)
      case .entry(let entry): entry.writeMembers(to: &json)
      case .advance(let time, let horizon):
        json.member("to", time.nanoseconds)
        json.member("horizon", horizon.nanoseconds)
      }
    }
    json.endLine()
  }
}

extension AppLaunch {
  fileprivate func writeMembers(to json: inout JSONWriter) {
    json.member("protocol", AppQuestion.version)
    json.member("app", app)
    if let device { json.member("device", device) }
    json.member("launch", number)
    json.member("time", time.nanoseconds)
    if let reason { json.member("reason", reason) }
    if !peers.isEmpty { json.member("peers", peers) }
    if let modes = permissions.modes { json.member("modes", modes) }
    if let authorization = permissions.authorization {
      json.member("authorization", authorization)
    }
    if permissions.usesAccessorySetupKit {
      json.member("accessories") { json in
        json.array { json in
          for accessory in accessories {
            json.element { $0.object { accessory.writeMembers(to: &$0) } }
          }
        }
      }
    }
  }
}

extension AppQuestion.Content {
  var name: String {
    switch self {
    case .hello: "hello"
    case .entry: "entry"
    case .advance: "advance"
    }
  }

  /// The instant of the message.
  var time: Instant {
    switch self {
    case .hello(let launch): launch.time
    case .entry(let entry): entry.time
    case .advance(let time, _): time
    }
  }
}

extension AppQuestion: CustomStringConvertible {
  /// For people who read why an answer is wrong.
  var description: String {
    switch content {
    case .hello(let launch): "message \(number) (hello of launch \(launch.number))"
    case .entry(let entry): "message \(number) (entry \(entry.sequence), \(entry.kind.rawValue))"
    case .advance(let time, _): "message \(number) (advance to \(time))"
    }
  }
}
