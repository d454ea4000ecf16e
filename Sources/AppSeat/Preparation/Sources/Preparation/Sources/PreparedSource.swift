import SwiftIfConfig
import SwiftParser
import SwiftSyntax

/// A Swift source that was written for iOS, as it is compiled for the seat.
///
/// It has the same lines. A prefix imports the modules that Apple's systems import implicitly, and
/// names the original, so that diagnostics and `#file` name it.
public struct PreparedSource: Sendable {
  /// The whole text of the copy.
  public let text: String
  /// The same without the prefix.
  let body: String
  public let obstacles: [Obstacle]
  /// The modules that it uses and that are built only for apps that use them, such as Combine.
  public let asked: Set<String>
  /// Whether the source is where a program begins: it has `@main`, or is called `main.swift`.
  public let isEntry: Bool
  /// Whether the source is a test.
  public let isTest: Bool

  /// - Parameter path: The absolute path of the original.
  public init(_ original: String, path: String, in setting: SourceSetting = SourceSetting()) {
    let tree = Parser.parse(source: original)
    let source = ReadSource(
      path: path, octets: Array(original.utf8), tree: tree,
      lines: SourceLocationConverter(fileName: path, tree: tree),
      regions: tree.configuredRegions(in: SeatConfiguration(setting: setting)), setting: setting)
    let (imports, parts) = (ImportChanges(source), FoundationParts(source))
    let others: [SourceChanges.Type] = [
      ConditionChanges.self, AttributeChanges.self, SelectorChanges.self, SelectorNames.self,
      OptionalMethods.self, ExpressionChanges.self, ExtensionOverrides.self,
      AddedDelegateMethods.self,
    ]
    let families = [imports, parts] + others.map { $0.init(source) }
    for family in families { family.walk(tree) }

    body = String(decoding: source.octets.applying(families.flatMap(\.edits)), as: UTF8.self)
    var reexported = imports.leftOut.flatMap {
      AppleFrameworks.reexports(of: $0, parts.usesCombine)
    }
    // Nearly all of Apple's frameworks bring Foundation.
    let hasFoundation = !imports.modules.isDisjoint(
      with: AppleFrameworks.names.union(["Foundation"]))
    if parts.usesCombineOfFoundation, hasFoundation, !setting.modules.contains("Combine") {
      reexported.append("Combine")
    }
    let added =
      parts.modules.union(reexported).subtracting(imports.modules).sorted() + ["DarwinFoundation"]
    text =
      added.map { "import \($0)\n" }.joined()
      + "#sourceLocation(file: \(StringLiteral(path)), line: 1)\n" + body
    obstacles = families.flatMap(\.obstacles).sorted { $0.line < $1.line }
    asked = imports.modules.union(added).union(parts.usesKeys ? ["CryptoKit"] : [])
      .intersection(SourceSetting.asked)
    isTest = !imports.modules.isDisjoint(with: ["XCTest", "Testing"])
    isEntry = path.hasSuffix("/main.swift") || EntryFinder.finds(in: source)
  }
}

/// Looks for `@main` and its older forms.
private final class EntryFinder: SyntaxVisitor {
  private var isFound = false

  static func finds(in source: ReadSource) -> Bool {
    let finder = EntryFinder(viewMode: .sourceAccurate)
    finder.walk(source.tree)
    return finder.isFound
  }

  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
    if ["main", "UIApplicationMain"].contains(node.attributeName.trimmedDescription) {
      isFound = true
    }
    return .skipChildren
  }
}

/// A text as it is written in Swift.
struct StringLiteral: CustomStringConvertible {
  private let text: String
  init(_ text: String) { self.text = text }

  var description: String {
    let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return "\"\(escaped)\""
  }
}
