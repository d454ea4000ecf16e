/// What the phone goes by: the figures and choices that the documents leave open, and in which points
/// it strays from what they say. By default in none.
///
/// Profiles and versions of iOS differ in their ``Parameters``. Each stray point is named after what
/// the phone does then, and is read where the rule stands that it breaks.
public struct Behaviour: Hashable, Sendable {
  public var parameters: Parameters

  var advertising = Advertising()
  var scanning = Scanning()
  var life = Life()
  var alerts = Alerts()
  var links = Links()
  var client = GATTClient()
  var server = GATTServer()
  var channels = Channels()
  var managers = Managers()
  var preservation = Preservation()
  var radio = Radio()

  public init(_ parameters: Parameters = Parameters()) { self.parameters = parameters }

  /// The documented behaviour, but for one point.
  public init(_ mutant: Mutant) {
    self.init()
    self[keyPath: mutant.change] = true
  }
}
