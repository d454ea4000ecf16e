/// The box that filters a page: it hides elements that do not contain each of the words. Without
/// scripts the box is missing, and the page shows everything.
///
/// An element that can be hidden has the attribute `data-f`. Its value is the group that a button
/// shows alone, for example a verdict. Elements with the same `data-r` are shown and hidden
/// together: a row and its details.
struct PageFilter {
  /// The groups that get a button, with their sizes.
  var groups: [(name: String, count: Int)] = []

  /// The box, to stand above what it filters.
  var html: String {
    let buttons = groups.filter { $0.count > 0 }.map { group in
      let name = group.name.escapedForHTML
      return
        "<button type=\"button\" data-g=\"\(name)\" aria-pressed=\"false\">\(group.count) \(name)</button>"
    }
    return "<div id=\"filter\" role=\"search\" hidden><label for=\"words\">filter</label>"
      + "<input id=\"words\" type=\"search\" placeholder=\"words to find\">"
      + buttons.joined() + "<output aria-live=\"polite\"></output></div>"
  }

  /// The words may also stand in the address of the page, as `?words`.
  static let script = String(resource: PackageResources.filter_js)
}
