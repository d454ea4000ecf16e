/// A piece of a spec file before its meaning is known: text, a list, or an object.
///
/// Scalars stay text until the schema asks for a type, so `010`, `on` and an address such as
/// `12:34:56:12:34:56` are never turned into something else.
struct YAMLNode: Sendable {
  var content: Content
  var position: Position

  indirect enum Content: Sendable {
    /// `isPlain` if the text stands without quotation marks.
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
  /// A description for messages: the text itself if it is short, or the kind of node.
  var found: String {
    switch content {
    case .scalar("", isPlain: true): "empty"
    case .scalar(let text, _): "'\(text.count > 40 ? text.prefix(40) + "…" : text[...])'"
    case .list: "a list"
    case .object: "an object"
    }
  }
}
