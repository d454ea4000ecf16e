/// A piece of a spec file before anybody knows what it means: text, a list, or an object.
///
/// Scalars stay text until the schema asks for a type, so `010`, `on` and an address such as
/// `12:34:56:12:34:56` are never turned into something else.
struct YAMLNode: Sendable {
  var content: Content
  var position: Position

  indirect enum Content: Sendable {
    /// `isPlain` where it stands without quotation marks.
    case scalar(String, isPlain: Bool)
    case list([YAMLNode])
    case object([Member])
  }

  struct Member: Sendable {
    var key: String
    var position: Position
    var value: YAMLNode
  }
}

extension YAMLNode {
  /// What it is, for messages: the text itself where it is short.
  var found: String {
    switch content {
    case .scalar("", isPlain: true): "empty"
    case .scalar(let text, _): "'\(text.count > 40 ? text.prefix(40) + "…" : text[...])'"
    case .list: "a list"
    case .object: "an object"
    }
  }
}
