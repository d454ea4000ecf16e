extension PictureStage {
  /// The styles of the part and of the picture, for a page that has colours of its own.
  public static var css: String { PictureStyle.css + "\n" + ownStyle }

  private static let ownStyle = String(resource: PackageResources.stage_css)
}
