public import Timelines

/// A picture as SVG: complete in itself, without script, for light, dark and paper.
///
/// The same picture gives the same octets.
public struct PictureSVG {
  let picture: Picture
  let title: String
  let spotlight: Spotlight?
  /// The prefix that distinguishes this picture's identifiers from those of others on the same
  /// page.
  let prefix: String
  /// The rows of the table of the picture.
  private(set) var facts: [PictureFact] = []
  /// The marks that are drawn as one.
  private(set) var crowds: [PictureCrowd] = []
  /// The list that goes with the picture.
  private(set) var items: [PictureItem] = []
  /// The width of the names at the left.
  let left: Double
  /// The horizontal positions of instants.
  let axis: TimeAxis
  /// The SVG element, with the styles in it if it stands alone.
  public private(set) var text = ""

  /// The most marks that are drawn.
  static let mostMarks = 4000
  /// The most lanes that are drawn.
  static let mostLanes = 40

  /// - Parameters:
  ///   - title: The subject of the picture.
  ///   - spotlight: The entries that it points out. Only the lanes that matter for them are drawn
  ///     then.
  ///   - findings: The findings of rules. Each has a sign, if the picture is part of a page.
  ///   - prefix: The prefix that distinguishes its identifiers from those of other pictures on the
  ///     page.
  ///   - isAlone: Whether it stands alone, so that its styles must be in it.
  public init(
    _ picture: Picture, title: String, spotlight: Spotlight? = nil,
    findings: [PictureFinding] = [], prefix: String = "p", isAlone: Bool = true
  ) {
    (self.picture, self.title, self.spotlight, self.prefix) = (picture, title, spotlight, prefix)
    var drawing = PictureDrawing(
      picture, title: title, spotlight: spotlight, findings: findings, prefix: prefix)
    // On a page of its own one can zoom in.
    drawing.keepsCrowds = !isAlone && spotlight == nil
    drawing.draw()
    (facts, crowds) = (drawing.facts, drawing.crowds)
    (axis, left, items) = (drawing.axis, drawing.left, drawing.items)
    text = drawing.svg(withStyle: isAlone)
  }

  /// The picture as a file of its own.
  public var document: TerminalText {
    TerminalText(document: "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + text + "\n")
  }

  /// The styles, for a page that holds several pictures.
  public static var css: String { PictureStyle.css }
}

/// A row of the table of a picture.
struct PictureFact {
  var sequence: Int
  var instant: Instant
  /// Its end; the same instant if it takes no time.
  var end: Instant
  var time: String
  var lane: String
  var what: String
  var details: String
  var record: String
  var cause: Int?
}
