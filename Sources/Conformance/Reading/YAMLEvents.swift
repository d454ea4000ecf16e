internal import CYaml

/// The events of a YAML text, one after the other, as libyaml finds them.
///
/// libyaml gives each event its place and its tag, and turns no scalar into something else.
@safe struct YAMLEvents: ~Copyable {
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  /// A copy of the text, which the parser reads as it goes.
  private let octets: UnsafeMutableBufferPointer<UInt8>

  init(of text: String) {
    unsafe parser = .allocate(capacity: 1)
    unsafe octets = .allocate(capacity: text.utf8.count)
    _ = unsafe octets.initialize(from: text.utf8)
    unsafe yaml_parser_initialize(parser)
    unsafe yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    unsafe yaml_parser_set_input_string(parser, octets.baseAddress, octets.count)
  }

  deinit {
    unsafe yaml_parser_delete(parser)
    unsafe parser.deallocate()
    unsafe octets.deallocate()
  }

  /// Reads the next event.
  ///
  /// - Throws: ``SpecError`` in libyaml's own words if the text is not YAML.
  mutating func next(path: String) throws(SpecError) -> YAMLEvent {
    var event = unsafe yaml_event_t()
    guard unsafe yaml_parser_parse(parser, &event) == 1 else { throw mistake(path: path) }
    defer { unsafe yaml_event_delete(&event) }
    return unsafe YAMLEvent(event)
  }

  private func mistake(path: String) -> SpecError {
    let problem = unsafe parser.pointee.problem.map { unsafe String(cString: $0) } ?? "no memory"
    guard unsafe parser.pointee.error != YAML_READER_ERROR else {
      return SpecError(path: path, line: 1, column: 1, message: "not YAML: \(problem)")
    }
    let context = unsafe parser.pointee.context.map { unsafe " \(String(cString: $0))" } ?? ""
    return SpecError(
      Position(unsafe parser.pointee.problem_mark), "not YAML: \(problem)\(context)\(advice)",
      path: path)
  }

  /// Advice about a bracket right after a name, as in `{value[0]: 1}`, which YAML takes for the
  /// beginning of a list.
  private var advice: String {
    let place = unsafe Int(clamping: parser.pointee.problem_mark.index)
    guard unsafe octets.indices.contains(place), unsafe octets[place] == UInt8(ascii: "["),
      place > 0, unsafe UnicodeScalar(octets[place - 1]).properties.isAlphabetic
    else { return "" }
    return "; between { and } a name such as value[0] needs quotation marks"
  }
}

/// A piece of YAML text, with the place of its first character.
struct YAMLEvent {
  var content: Content
  var position: Position
  /// Whether the text gives the node a name for aliases, as `&name`.
  var hasAnchor = false
  /// Whether the text gives the node a type, as `!type`.
  var hasTag = false

  enum Content: Equatable {
    case scalar(String, isPlain: Bool)
    case startOfList
    case startOfObject
    case alias
    /// A list or an object ends.
    case end
    case startOfDocument
    case endOfStream
    /// The stream begins, or a document ends. Neither has a content.
    case other
  }

  fileprivate init(_ event: yaml_event_t) {
    unsafe position = Position(event.start_mark)
    switch unsafe event.type {
    case YAML_SCALAR_EVENT:
      let scalar = unsafe event.data.scalar
      let octets = unsafe UnsafeBufferPointer(start: scalar.value, count: scalar.length)
      let isPlain = unsafe scalar.style == YAML_PLAIN_SCALAR_STYLE
      content = .scalar(unsafe String(decoding: octets, as: UTF8.self), isPlain: isPlain)
      unsafe hasAnchor = scalar.anchor != nil
      // The tag `!` alone leaves no tag. Only that quoted text is not taken as such shows it.
      unsafe hasTag = scalar.tag != nil || (!isPlain && scalar.quoted_implicit == 0)
    case YAML_SEQUENCE_START_EVENT:
      content = .startOfList
      unsafe hasAnchor = event.data.sequence_start.anchor != nil
      unsafe hasTag = event.data.sequence_start.tag != nil
    case YAML_MAPPING_START_EVENT:
      content = .startOfObject
      unsafe hasAnchor = event.data.mapping_start.anchor != nil
      unsafe hasTag = event.data.mapping_start.tag != nil
    case YAML_ALIAS_EVENT: content = .alias
    case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT: content = .end
    case YAML_DOCUMENT_START_EVENT: content = .startOfDocument
    case YAML_STREAM_END_EVENT: content = .endOfStream
    default: content = .other
    }
  }
}

extension Position {
  fileprivate init(_ mark: yaml_mark_t) {
    self.init(line: mark.line + 1, column: mark.column + 1)
  }
}
