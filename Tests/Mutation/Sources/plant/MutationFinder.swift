import SwiftOperators
import SwiftParser
import SwiftSyntax

/// Finds the places of a file at which a careless implementer might have written something else.
///
/// The kinds of changes are the classic ones of mutation testing, as PIT has them for Java, and those
/// that a model of queues, sets and keys invites: the first instead of all, the neighbouring key.
/// Whether a changed file compiles is not asked here: what does not is left out afterwards.
///
/// Each family of changes is a subclass. This class knows where in the file it is, and what is left
/// alone.
class MutationFinder: SyntaxVisitor {
  private(set) var points: [MutationPoint] = []
  private let text: [UInt8]
  private let converter: SourceLocationConverter
  private(set) var declarations: [(name: String, rows: [String])] = []

  static func points(in text: String) -> [MutationPoint] {
    let file = OperatorTable.standardOperators.foldAll(Parser.parse(source: text)) { _ in }
    let families = [
      ConditionChanges(text, file), ExpressionChanges(text, file), StatementChanges(text, file),
    ]
    for family in families { family.walk(file) }
    return families.flatMap(\.points).sorted {
      ($0.line, $0.column, $0.change.rawValue, $0.becomes)
        < ($1.line, $1.column, $1.change.rawValue, $1.becomes)
    }
  }

  init(_ text: String, _ file: Syntax) {
    self.text = Array(text.utf8)
    converter = SourceLocationConverter(fileName: "", tree: file)
    super.init(viewMode: .sourceAccurate)
  }

  // MARK: - Where a change stands

  private func enter(_ name: String, _ node: some SyntaxProtocol) {
    let comment = node.leadingTrivia.description
    let rows = comment.matches(of: /BG-[A-Z]+-[0-9]+/).map { String($0.output) }
    declarations.append((name, rows))
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    let labels = node.signature.parameterClause.parameters.map { "\($0.firstName.text):" }
    enter("\(node.name.text)(\(labels.joined()))", node)
    return .visitChildren
  }
  override func visitPost(_ node: FunctionDeclSyntax) { declarations.removeLast() }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.bindings.first?.pattern.trimmedDescription ?? "", node)
    return .visitChildren
  }
  override func visitPost(_ node: VariableDeclSyntax) { declarations.removeLast() }

  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.extendedType.trimmedDescription, node)
    return .visitChildren
  }
  override func visitPost(_ node: ExtensionDeclSyntax) { declarations.removeLast() }

  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.name.text, node)
    return .visitChildren
  }
  override func visitPost(_ node: StructDeclSyntax) { declarations.removeLast() }

  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.name.text, node)
    return .visitChildren
  }
  override func visitPost(_ node: EnumDeclSyntax) { declarations.removeLast() }

  // An initialiser must set every property, whatever a mutant does.
  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    enter("init", node)
    return .visitChildren
  }
  override func visitPost(_ node: InitializerDeclSyntax) { declarations.removeLast() }

  // MARK: - Code outside the documented behaviour

  // Hand-made mutants are named by `behaviour`. Code that runs only with one of them is not
  // mutated.
  override func visit(_ node: IfExprSyntax) -> SyntaxVisitorContinueKind {
    guard Self.isAboutHandMadeMutants(node.conditions) else { return .visitChildren }
    if let other = node.elseBody { walk(other) }
    return .skipChildren
  }
  override func visit(_ node: GuardStmtSyntax) -> SyntaxVisitorContinueKind {
    Self.isAboutHandMadeMutants(node.conditions) ? .skipChildren : .visitChildren
  }
  override func visit(_ node: SwitchCaseSyntax) -> SyntaxVisitorContinueKind {
    Self.isAboutHandMadeMutants(node.label)
      ? .skipChildren : .visitChildren
  }
  override func visit(_ node: TernaryExprSyntax) -> SyntaxVisitorContinueKind {
    guard Self.isAboutHandMadeMutants(node.condition) else { return .visitChildren }
    walk(node.elseExpression)
    return .skipChildren
  }

  static func isAboutHandMadeMutants(_ node: some SyntaxProtocol) -> Bool {
    node.trimmedDescription.contains("behaviour.")
  }

  // Attributes, patterns and raw values are no expressions that run. A public function may not have
  // a default argument that calls internal code.
  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: FunctionParameterSyntax) -> SyntaxVisitorContinueKind {
    .skipChildren
  }
  override func visit(_ node: ExpressionPatternSyntax) -> SyntaxVisitorContinueKind {
    .skipChildren
  }
  override func visit(_ node: EnumCaseDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    .skipChildren
  }

  // MARK: - Making points

  func replace(
    _ change: MutationPoint.Change, _ expression: ExprSyntax, with becomes: String
  ) {
    guard !Self.isAboutHandMadeMutants(expression) else { return }
    add(
      change, expression, becomes: becomes, "(isPlanted(NUMBER) ? (\(becomes)) : (", "))")
  }

  func add(_ point: MutationPoint) { points.append(point) }

  func add(
    _ change: MutationPoint.Change, _ node: some SyntaxProtocol, becomes: String,
    _ before: String, _ after: String
  ) {
    let piece = MutationPoint.Piece(range: range(node), before: before, after: after)
    points.append(point(change, node, becomes: becomes, [piece]))
  }

  func point(
    _ change: MutationPoint.Change, _ node: some SyntaxProtocol, becomes: String,
    _ pieces: [MutationPoint.Piece]
  ) -> MutationPoint {
    let place = converter.location(for: node.positionAfterSkippingLeadingTrivia)
    return MutationPoint(
      change: change, pieces: pieces, line: place.line, column: place.column, was: flat(node),
      becomes: becomes.onOneLine, declaration: declarations.last?.name ?? "",
      rows: Array(Set(declarations.flatMap(\.rows))).sorted())
  }

  func range(_ node: some SyntaxProtocol) -> Range<Int> {
    node.positionAfterSkippingLeadingTrivia
      .utf8Offset..<node.endPositionBeforeTrailingTrivia
      .utf8Offset
  }

  func source(_ node: some SyntaxProtocol) -> String {
    String(decoding: text[range(node)], as: UTF8.self)
  }

  func flat(_ node: some SyntaxProtocol) -> String { source(node).onOneLine }
}
