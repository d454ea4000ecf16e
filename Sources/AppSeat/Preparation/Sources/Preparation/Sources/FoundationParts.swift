import SwiftSyntax

/// Names that come with Foundation on Apple's systems and are in separate modules on Linux, and names
/// of Combine, which SwiftUI may bring.
final class FoundationParts: SourceChanges {
  private static let network: Set<String> = [
    "CachedURLResponse", "HTTPCookie", "HTTPCookieStorage", "HTTPURLResponse",
    "URLAuthenticationChallenge", "URLCache", "URLCredential", "URLProtectionSpace", "URLProtocol",
    "URLRequest", "URLResponse", "URLSession", "URLSessionConfiguration", "URLSessionDataDelegate",
    "URLSessionDataTask", "URLSessionDelegate", "URLSessionDownloadDelegate",
    "URLSessionDownloadTask", "URLSessionTask", "URLSessionTaskDelegate", "URLSessionUploadTask",
    "URLSessionWebSocketTask",
  ]
  private static let documents: Set<String> = [
    "XMLDocument", "XMLElement", "XMLNode", "XMLParser", "XMLParserDelegate",
  ]

  private static let combine: Set<String> = [
    "AnyCancellable", "AnyPublisher", "CurrentValueSubject", "Future", "Just", "ObservableObject",
    "ObservableObjectPublisher", "PassthroughSubject", "Published", "Publisher", "Publishers",
  ]

  /// Apple's Foundation has aliases of them.
  private static let ofFoundation: Set<String> = ["ObservableObject", "Published"]

  private(set) var modules: Set<String> = []
  /// Whether names are used that are Combine's.
  private(set) var usesCombine = false
  /// Whether names of Security are used that stand for keys, which need what CryptoKit needs.
  private(set) var usesKeys = false
  /// Whether some of these names are such that a phone finds them without Combine's import.
  private(set) var usesCombineOfFoundation = false

  override func visit(_ node: TokenSyntax) -> SyntaxVisitorContinueKind {
    guard case .identifier(let name) = node.tokenKind else { return .skipChildren }
    if Self.network.contains(name) { modules.insert("FoundationNetworking") }
    if Self.documents.contains(name) { modules.insert("FoundationXML") }
    if Self.isOfSecurity(name), !source.setting.modules.contains("Security") {
      modules.insert("Security")
      usesKeys = usesKeys || name.hasPrefix("SecKey")
    }
    usesCombine = usesCombine || Self.combine.contains(name)
    usesCombineOfFoundation = usesCombineOfFoundation || Self.ofFoundation.contains(name)
    return .skipChildren
  }

  /// Apple's Foundation re-exports Security, as a credential of its network has a certificate.
  private static func isOfSecurity(_ name: String) -> Bool {
    ["Sec", "errSec", "kSec"].contains { prefix in
      name.hasPrefix(prefix) && name.dropFirst(prefix.count).first?.isUppercase == true
    }
  }
}
