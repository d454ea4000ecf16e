/// The documentation page on how a program can take an app's seat.
public enum AppProtocolPage {
  /// The page as Markdown.
  public static var text: String {
    String(decoding: PackageResources.AppProtocol_md, as: UTF8.self)
  }
}
