/// The documentation page on how a program can be an implementation.
public enum ProcessProtocolPage {
  /// The page as Markdown.
  public static var text: String {
    String(decoding: PackageResources.ProcessProtocol_md, as: UTF8.self)
  }
}
