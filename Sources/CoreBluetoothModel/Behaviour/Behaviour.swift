/// How the phone behaves: the figures and choices that the documents leave open, and the points in
/// which the phone strays from the documents. By default it strays in none.
///
/// Profiles and versions of iOS differ in their ``Parameters``. Each stray point is named after
/// what the phone then does, and is read in the code of the rule that it breaks.
public struct Behaviour: Hashable, Sendable {
  /// The figures and choices that the documents leave open.
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

  /// Makes the documented behaviour with given figures.
  public init(_ parameters: Parameters = Parameters()) { self.parameters = parameters }

  /// Makes the documented behaviour, except for one point.
  public init(_ mutant: Mutant) {
    self.init()
    self[keyPath: mutant.change] = true
  }
}
