public import Timelines

/// A member of Core Bluetooth's programming interface, and how the model treats it.
///
/// The list covers the whole interface of the managers, the peripheral and their delegates,
/// including the members that the model lacks.
public struct APIMember: Hashable, Sendable {
  /// The class or protocol to which the member belongs, or the group of an option's key.
  public var type: String
  /// The name as Swift spells it.
  public var name: String
  /// The model's treatment of the member.
  public var treatment: Treatment

  /// The model's treatment of a member of Core Bluetooth.
  public enum Treatment: Hashable, Sendable {
    /// An app's call.
    case call(Kind)
    /// A delegate method.
    case callback(Kind)
    /// A property, which `call.readProperty` reads by this name.
    case property(String)
    /// A field of an entry.
    case field(Field, of: Kind)
    /// The model does not have the member, for this reason.
    case notModelled(String)
  }
}

extension APIMember {
  /// All members, type by type.
  public static let all =
    centralManager + centralManagerDelegate + peripheral + peripheralDelegate + peripheralManager
    + peripheralManagerDelegate + valueTypes + options

  /// Returns the members of one type, each with its treatment.
  static func members(
    of type: String, _ rows: KeyValuePairs<String, Treatment>
  ) -> [APIMember] {
    rows.map { APIMember(type: type, name: $0.key, treatment: $0.value) }
  }

  /// Kinds of calls and callbacks that belong to the app and its process, not to Core Bluetooth.
  public static let kindsOfTheApp: Set<Kind> = [
    .callBeginBackgroundTask, .callEndBackgroundTask, .callSubmitTaskRequest,
    .callCancelTaskRequest, .callbackLaunchesTask, .callFinishesWork, .callStartsLiveActivity,
    .callEndsLiveActivity, .callReturned, .callReadProperty, .callbackDidFinishLaunching,
    .callbackDidEnterBackground, .callbackWillEnterForeground, .callbackBackgroundTaskExpired,
    .callbackWillTerminate,
  ]
}

extension APIMember.Treatment {
  /// The treatment in one phrase, for the documentation.
  public var text: String {
    switch self {
    case .call(let kind), .callback(let kind): "`\(kind.rawValue)`"
    case .property(let name): "`call.readProperty` of `\(name)`"
    case .field(let field, let kind): "`\(field.rawValue)` of `\(kind.rawValue)`"
    case .notModelled(let reason): "Not modelled: \(reason)"
    }
  }
}

extension APIMember {
  /// The page of the documentation that lists all members.
  public static var page: String {
    var lines = [
      "# Core Bluetooth's interface, name by name", "",
      "How the model treats each member of the managers, the peripheral and their delegates.",
      "", "## Overview", "",
      "This page is printed from `APIMember.all`; a test holds the two together.",
    ]
    var type: String?
    for member in all {
      if member.type != type {
        type = member.type
        lines += ["", "## \(member.type)", "", "| Member | In the model |", "| --- | --- |"]
      }
      lines.append("| `\(member.name)` | \(member.treatment.text) |")
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
