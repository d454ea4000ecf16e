import SwiftSyntax

/// Names that belong to Foundation on Apple's systems and to separate modules on Linux, and names
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

  private(set) var modules: Set<String> = []
  /// Whether names are used that are Combine's.
  private(set) var usesCombine = false

  override func visit(_ node: TokenSyntax) -> SyntaxVisitorContinueKind {
    guard case .identifier(let name) = node.tokenKind else { return .skipChildren }
    if Self.network.contains(name) { modules.insert("FoundationNetworking") }
    if Self.documents.contains(name) { modules.insert("FoundationXML") }
    usesCombine = usesCombine || Self.combine.contains(name)
    return .skipChildren
  }
}
