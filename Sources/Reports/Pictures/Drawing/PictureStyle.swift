/// The colours, patterns and glyphs of pictures.
///
/// Every text has a contrast of at least 4.5 to 1 on its ground, and every bar and mark an outline
/// of at least 3 to 1, in light and in dark.
///
/// Source: W3C, WCAG 2.2, 1.4.3 and 1.4.11.
enum PictureStyle {
  ///
  /// A `use` element is styled by its class alone: rules do not see the elements around it.
  static let css = String(resource: PackageResources.picture_css)

  /// Shapes that are drawn again and again. Each is centred on its instant.
  static let shapes: [(name: String, path: String)] = [
    ("call", "M0 13V3M-3.5 6L0 1L3.5 6Z"), ("callback", "M0 1V11M-3.5 8L0 13L3.5 8Z"),
    ("act", "M0 0V24M0 0L6 3L0 6Z"), ("tick", "M0 1V13"),
    ("dot", "M-2 7a2 2 0 1 0 4 0a2 2 0 1 0-4 0"),
    ("request", "M0 2V12M-2.5 2H2.5"), ("response", "M0 2V12M-2.5 12H2.5"),
    ("error", "M-3 3L3 11M3 3L-3 11"), ("value", "M0 1L3.5 7L0 13L-3.5 7Z"),
    ("note", "M-3.5 12L0 3L3.5 12Z"),
  ]
}
