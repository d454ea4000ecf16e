/// Makes a tree of the fields that it takes.
public struct PacketFieldTree: PacketFieldSink {
  /// The fields of the groups, items and lists that are open, from the outermost one; at first those
  /// of the packet.
  private var open: [[PacketField]] = [[]]

  /// Makes a tree without fields.
  public init() {}

  /// The fields of the packet.
  public var fields: [PacketField] { open[0] }

  /// Returns the fields that a body gives to a tree.
  public static func fields(_ body: (inout PacketFieldTree) -> Void) -> [PacketField] {
    var tree = PacketFieldTree()
    body(&tree)
    return tree.fields
  }

  private mutating func add(_ field: PacketField) { open[open.count - 1].append(field) }

  private mutating func close(
    _ name: String, _ place: Range<Int>, meaning: String? = nil,
    _ value: ([PacketField]) -> PacketField.Value
  ) -> PacketField {
    let inside = open.removeLast()
    return PacketField(
      name, offset: place.lowerBound, length: place.count, value(inside), meaning: meaning)
  }

  /// Adds a field that holds one value to the group that is open.
  public mutating func receive(
    _ name: FieldName, at place: Range<Int>, _ value: PacketFieldValue,
    _ meaning: PacketFieldMeaning, _ content: PacketField.Content, in packet: RawSpan
  ) {
    let shown: PacketField.Value =
      switch value {
      case .number(let number): .number(number)
      case .code(let code, let digits): .code(code, digits: digits)
      case .address(let address): .text(address.description)
      case .uuid(let uuid): .text(uuid.description)
      case .text(let text): .text(text)
      case .octets: .octets(Array(copying: packet.extracting(place)))
      }
    var field = PacketField(
      name.text, offset: place.lowerBound, length: place.count, shown, meaning: meaning.text)
    field.content = content
    add(field)
  }

  public mutating func beginGroup(_ name: FieldName) { open.append([]) }

  public mutating func endGroup(_ name: FieldName, at place: Range<Int>, meaning: String?) {
    add(close(name.text, place, meaning: meaning, PacketField.Value.group))
  }

  public mutating func beginList(_ name: FieldName) { open.append([]) }

  public mutating func endList(
    _ name: FieldName, at place: Range<Int>, _ content: PacketField.Content
  ) {
    var list = close(name.text, place, PacketField.Value.list)
    list.content = content
    add(list)
  }

  public mutating func beginItem(_ name: PacketItemName) { open.append([]) }

  public mutating func endItem(_ name: PacketItemName, at place: Range<Int>, meaning: String?) {
    let text =
      switch name {
      case .number(let number): "\(number)"
      case .text(let text): text
      }
    add(close(text, place, meaning: meaning, PacketField.Value.group))
  }
}
