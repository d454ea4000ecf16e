extension PictureStage {
  /// The script of the page: zoom, move, pin, measure, filter, show the time in rows, and step
  /// through the list.
  ///
  /// The address of a page with only the picture may hold keys to press and words to filter by, as
  /// `?++n` or `?filter=words`.
  static let script = String(resource: PackageResources.stage_js)
}
