import SwiftIfConfig
import SwiftSyntax

/// A source as it was read.
struct ReadSource {
  let path: String
  let octets: [UInt8]
  let tree: SourceFileSyntax
  let lines: SourceLocationConverter
  let regions: ConfiguredRegions
  let setting: SourceSetting
}

/// Finds what has to be changed in a source. Each family of changes is a subclass.
///
/// Every line stays where it is, and most columns do, so that diagnostics name the original's
/// place.
class SourceChanges: SyntaxVisitor {
  final let source: ReadSource
  final var edits: [SourceEdit] = []
  final var obstacles: [Obstacle] = []

  required init(_ source: ReadSource) {
    self.source = source
    super.init(viewMode: .sourceAccurate)
  }

  /// Returns the range of a node, without the space and the comments around it.
  final func range(_ node: some SyntaxProtocol) -> Range<Int> {
    node.positionAfterSkippingLeadingTrivia
      .utf8Offset..<node.endPositionBeforeTrailingTrivia.utf8Offset
  }

  final func replace(_ node: some SyntaxProtocol, by text: String) {
    edits.append(SourceEdit(range: range(node), text: text))
  }

  /// Replaces a node by a text that takes as much room, if it has room.
  final func replace(_ node: some SyntaxProtocol, filling text: String) {
    let room = range(node).count
    replace(node, by: text + String(repeating: " ", count: max(0, room - text.utf8.count)))
  }

  final func insert(_ text: String, at place: Int) {
    edits.append(SourceEdit(range: place..<place, text: text))
  }

  final func blank(_ node: some SyntaxProtocol) {
    replace(node, by: source.octets.blank(range(node)))
  }

  /// Whether the place is compiled.
  final func isActive(_ node: some SyntaxProtocol) -> Bool {
    source.regions.isActive(node) == .active
  }

  /// Records an obstacle, unless the node is compiled out.
  final func report(
    _ node: some SyntaxProtocol, _ missing: String, needed: String, _ effect: Obstacle.Effect
  ) {
    guard isActive(node) else { return }
    let line = source.lines.location(for: node.positionAfterSkippingLeadingTrivia).line
    obstacles.append(
      Obstacle(source.path, line, missing: missing, needed: needed, effect))
  }
}
