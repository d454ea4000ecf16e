import SwiftSyntax

/// What belongs to Foundation on Apple's systems, and to modules of their own on Linux.
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

  private(set) var modules: Set<String> = []

  override func visit(_ node: TokenSyntax) -> SyntaxVisitorContinueKind {
    guard case .identifier(let name) = node.tokenKind else { return .skipChildren }
    if Self.network.contains(name) { modules.insert("FoundationNetworking") }
    if Self.documents.contains(name) { modules.insert("FoundationXML") }
    return .skipChildren
  }
}
