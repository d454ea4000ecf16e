/// The looks of a page: they follow the reader's choice of light or dark, and print in black on white.
///
/// Every text has a contrast of at least 4.5 to 1 on its ground, in light and in dark.
///
/// Source: W3C, WCAG 2.2, 1.4.3 and 2.5.8 (what is pointed at is 24 pixels high).
package enum PageStyle {
  package static let css = String(resource: PackageResources.page_css)
}
