/// The page that says how a program is an implementation, as it stands in this module's catalogue.
public enum ProcessProtocolPage {
  /// Markdown.
  public static var text: String {
    String(decoding: PackageResources.ProcessProtocol_md, as: UTF8.self)
  }
}
