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
    switch node.calledExpression.trimmedDescription.split(separator: ".").last {
    case "package": package(node)
    case "binaryTarget": replaceBinary(node)
    case "linkedFramework": leaveOut(node)
    // Libraries linked on a phone may not exist on Linux.
    case "linkedLibrary", "unsafeFlags": break
    default: return .visitChildren
    }
    return .skipChildren
  }

  /// Adds Linux to conditions that name iOS, and removes it from all others.
  override func visit(_ node: ArrayExprSyntax) -> SyntaxVisitorContinueKind {
    let names = node.elements.compactMap { element -> String? in
      let member = element.expression.as(MemberAccessExprSyntax.self)
      return member?.base == nil ? member?.declName.baseName.text : nil
    }
    guard !names.isEmpty, names.count == node.elements.count,
      Self.platforms.isSuperset(of: names)
    else { return .visitChildren }
    let others = names.filter { $0 != "linux" }
    let all = names.contains("iOS") ? others + ["linux"] : others.isEmpty ? ["windows"] : others
    if all.sorted() != names.sorted() {
      let text = all.map { ".\($0)" }.joined(separator: ", ")
      edits.append(SourceEdit(range: range(node), text: "[\(text)]"))
    }
    return .skipChildren
  }

  private static let platforms: Set<String> = [
    "android", "driverKit", "iOS", "linux", "macCatalyst", "macOS", "openbsd", "tvOS", "visionOS",
    "wasi", "watchOS", "windows",
  ]

  private func package(_ node: FunctionCallExprSyntax) {
    if let path = text("path", of: node) {
      let absolute = path.hasPrefix("/") ? path : "\(folder)/\(path)"
      replace(node, by: copies[URL(filePath: absolute).standardizedFileURL.path])
    } else if let address = text("url", of: node) {
      if needless.contains(address) { return leaveOut(node) }
      replace(node, by: copies[address])
    }
  }

  /// Puts a target without anything in it in place of a binary one, whose library is none of Linux.
  private func replaceBinary(_ node: FunctionCallExprSyntax) {
    guard let name = text("name", of: node) else { return }
    let path = StringLiteral(Self.folderOfBinary(name))
    let target = "target(name: \(StringLiteral(name)), path: \(path))"
    let called = node.calledExpression
    let owner = called.as(MemberAccessExprSyntax.self)?.base?.trimmedDescription ?? ""
    edits.append(SourceEdit(range: range(node), text: "\(owner).\(target)"))
  }

  /// Returns the folder of the target that stands for a binary one.
  static func folderOfBinary(_ name: String) -> String { "BinaryTargets/\(name)" }

  private func text(_ label: String, of node: FunctionCallExprSyntax) -> String? {
    let argument = node.arguments.first { $0.label?.text == label }
    return argument?.expression.as(StringLiteralExprSyntax.self)?.representedLiteralValue
  }

  private func replace(_ node: FunctionCallExprSyntax, by copy: String?) {
    guard let copy else { return }
    let name = text("name", of: node).map { "name: \(StringLiteral($0)), " } ?? ""
    let traits = node.arguments.first { $0.label?.text == "traits" }
      .map { ", traits: \($0.expression.trimmedDescription)" }
    let text = ".package(\(name)path: \(StringLiteral(copy))\(traits ?? ""))"
    edits.append(SourceEdit(range: range(node), text: text))
  }

  /// Leaves an element of a list out, with its comma.
  private func leaveOut(_ node: FunctionCallExprSyntax) {
    if let element = node.parent?.as(ArrayElementSyntax.self) {
      edits.append(SourceEdit(range: range(element), text: octets.blank(range(element))))
    }
  }

  private func range(_ node: some SyntaxProtocol) -> Range<Int> {
    node.positionAfterSkippingLeadingTrivia
      .utf8Offset..<node.endPositionBeforeTrailingTrivia.utf8Offset
  }
}
