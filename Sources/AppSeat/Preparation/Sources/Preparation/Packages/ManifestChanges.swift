import Foundation
import SwiftParser
import SwiftSyntax

/// Changes of a manifest's text: where the packages around it are, and which are not needed.
final class ManifestChanges: SyntaxVisitor {
  private let octets: [UInt8]
  private let folder: String
  private let copies: [String: String]
  private let needless: Set<String>
  private var edits: [SourceEdit] = []

  /// - Parameters:
  ///   - folder: The folder of the manifest.
  ///   - copies: The folders of prepared packages, by the original's absolute path or address.
  ///   - needless: The addresses of packages that are left out.
  static func text(
    of manifest: String, at folder: String, copies: [String: String], needless: Set<String>
  ) -> String {
    let changes = ManifestChanges(manifest, folder, copies, needless)
    changes.walk(Parser.parse(source: manifest))
    return String(decoding: changes.octets.applying(changes.edits), as: UTF8.self)
  }

  private init(
    _ manifest: String, _ folder: String, _ copies: [String: String], _ needless: Set<String>
  ) {
    octets = Array(manifest.utf8)
    (self.folder, self.copies, self.needless) = (folder, copies, needless)
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard node.calledExpression.trimmedDescription.hasSuffix(".package") else {
      return .visitChildren
    }
    if let path = text("path", of: node) {
      let absolute = path.hasPrefix("/") ? path : "\(folder)/\(path)"
      replace(node, by: copies[URL(filePath: absolute).standardizedFileURL.path])
    } else if let address = text("url", of: node) {
      if needless.contains(address) { return leaveOut(node) }
      replace(node, by: copies[address])
    }
    return .skipChildren
  }

  private func text(_ label: String, of node: FunctionCallExprSyntax) -> String? {
    let argument = node.arguments.first { $0.label?.text == label }
    return argument?.expression.as(StringLiteralExprSyntax.self)?.representedLiteralValue
  }

  private func replace(_ node: FunctionCallExprSyntax, by copy: String?) {
    guard let copy else { return }
    let name = text("name", of: node).map { "name: \(StringLiteral($0)), " } ?? ""
    let range = range(node)
    edits.append(SourceEdit(range: range, text: ".package(\(name)path: \(StringLiteral(copy)))"))
  }

  /// Leaves an element of a list out, with its comma.
  private func leaveOut(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if let element = node.parent?.as(ArrayElementSyntax.self) {
      edits.append(SourceEdit(range: range(element), text: octets.blank(range(element))))
    }
    return .skipChildren
  }

  private func range(_ node: some SyntaxProtocol) -> Range<Int> {
    node.positionAfterSkippingLeadingTrivia
      .utf8Offset..<node.endPositionBeforeTrailingTrivia.utf8Offset
  }
}
