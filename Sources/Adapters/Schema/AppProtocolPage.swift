/// The page of this module's documentation that tells how a program can sit in an app's seat.
public enum AppProtocolPage {
  /// The page as Markdown.
  public static var text: String {
    String(decoding: PackageResources.AppProtocol_md, as: UTF8.self)
  }
}
