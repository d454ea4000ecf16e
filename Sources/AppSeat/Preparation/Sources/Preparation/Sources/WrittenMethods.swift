import SwiftSyntax

/// The code inserted after a protocol with optional methods, in the line where the protocol ends:
/// the defaults, and for each name of a method a property to be called.
struct WrittenMethods {
  private let name: String
  private let access: String
  private let methods: [FunctionDeclSyntax]
  private let defaults: String

  init(_ node: ProtocolDeclSyntax, _ methods: [FunctionDeclSyntax], defaults: String) {
    let words = node.modifiers.map(\.name.text)
    let isNarrow = words.contains("private") || words.contains("fileprivate")
    access = words.contains("public") ? "public " : isNarrow ? "fileprivate " : ""
    (name, self.methods, self.defaults) = (node.name.text, methods, defaults)
  }

  var text: String {
    // A protocol of their own, as a default without parameters and a property cannot have one name
    // in one extension.
    var pieces = [
      "\(access)protocol \(defaults): AnyObject {}",
      "extension \(defaults) { \(methods.compactMap(defaultMethod).joined(separator: "; ")) }",
    ]
    let names = methods.map(\.name.text)
    for (index, method) in names.enumerated() where names.firstIndex(of: method) == index {
      let type = "\(name)_\(method)"
      let calls = methods.filter { $0.name.text == method }.map(call)
      pieces += [
        "\(access)struct \(type) { fileprivate let target: any \(name); "
          + calls.joined(separator: "; ") + " }",
        "extension \(name) { \(access)var \(method): \(type)? { \(type)(target: self) } }",
      ]
    }
    return "; " + pieces.joined(separator: "; ")
  }

  private func defaultMethod(_ method: FunctionDeclSyntax) -> String? {
    guard let nothing = Self.nothing(of: method) else { return nil }
    return "\(access)func \(method.name.text)\(method.signature.flat) { \(nothing) }"
  }

  private func call(_ method: FunctionDeclSyntax) -> String {
    "\(access)func callAsFunction\(method.signature.flat) "
      + "{ \(method.words)target.\(method.name.text)(\(method.passedOn)) }"
  }

  /// Returns the body of a default, an empty result; nil if the type has none.
  static func nothing(of method: FunctionDeclSyntax) -> String? {
    let type = method.signature.returnClause?.type.trimmedDescription ?? "Void"
    switch type {
    case "Void", "()": return ""
    case "Bool": return "false"
    case "String": return "\"\""
    case "CGFloat", "Double", "Float", "Int", "Int16", "Int32", "Int64", "Int8", "TimeInterval",
      "UInt", "UInt16", "UInt32", "UInt64", "UInt8":
      return "0"
    case "Data": return "Data()"
    case _ where type.hasSuffix("?"): return "nil"
    case _ where type.hasPrefix("["): return type.contains(":") ? "[:]" : "[]"
    default: return nil
    }
  }
}
