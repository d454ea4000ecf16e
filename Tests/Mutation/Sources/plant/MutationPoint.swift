/// A change that a careless implementer might have made, and its location.
///
/// A change only puts text before and after pieces of the file. So any number of changes can be in
/// one file, also inside each other. A part that an inner change covers appears unchanged in the
/// outer change's text.
struct MutationPoint {
  /// The kind of change.
  enum Change: String, Codable {
    case negatedCondition = "negated condition"
    case boundary
    case comparison = "equal for unequal"
    case arithmetic = "plus for minus"
    case logic = "and for or"
    case droppedStatement = "dropped statement"
    case swappedStatements = "swapped statements"
    case swappedArguments = "swapped arguments"
    case constantByOne = "constant changed by one"
    case constantByFactor = "constant changed by a factor"
    case flag = "true for false"
    case missingOptional = "optional treated as nil"
    case fallback = "fallback always taken"
    case firstOnly = "first instead of all"
    case allButFirst = "all but the first"
    case otherEnd = "first for last"
    case otherExtreme = "minimum for maximum"
    case anyForAll = "any for all"
    case noFilter = "all instead of those that match"
    case otherKey = "neighbouring key"
  }

  /// Text to be put around a part of the file. `NUMBER` in it is replaced by the mutant's number.
  struct Piece {
    /// Offsets of octets in the file.
    var range: Range<Int>
    var before: String
    var after: String
  }

  var change: Change
  var pieces: [Piece]
  /// The line and the column of the change, counted from 1.
  var line: Int
  var column: Int
  /// The text that is changed, on one line.
  var was: String
  /// The text that replaces it.
  var becomes: String
  /// The function or property that holds it.
  var declaration: String
  /// The requirement rows that the comments of the surrounding declarations name as a source.
  var rows: [String]
}

/// A mutant in the list of all.
struct PlantedMutant: Codable {
  var number: Int
  /// The same in every list as long as the code around does not change; without line numbers.
  var name: String
  var change: MutationPoint.Change
  var file: String
  var line: Int
  var column: Int
  var was: String
  var becomes: String
  var declaration: String
  var rows: [String]
  /// The lines of the changed copy that it covers.
  var firstLine: Int
  var lastLine: Int
}

/// Gives each mutant of a target a name of its own.
struct MutantNames {
  private var counts: [String: Int] = [:]

  /// - Returns: For example `Central/Scanner.swift receive(_:) boundary: a < b #2`.
  mutating func name(of point: MutationPoint, in file: String) -> String {
    let name =
      "\(file) \(point.declaration) \(point.change.rawValue): \(point.was) -> \(point.becomes)"
    let count = counts[name, default: 0] + 1
    counts[name] = count
    return count == 1 ? name : "\(name) #\(count)"
  }
}
