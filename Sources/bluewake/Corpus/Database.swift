import CSQLite
import Timelines

/// A database in one file, by SQLite.
@safe final class Database {
  private var handle: OpaquePointer?

  /// Why a database cannot be used.
  struct Failure: Error {
    var text: String
  }

  /// A value of a row, or of a statement.
  enum Value: Hashable {
    case null
    case integer(Int64)
    case text(String)

    var integer: Int? { if case .integer(let value) = self { Int(value) } else { nil } }
    var text: String? { if case .text(let value) = self { value } else { nil } }
  }

  /// Opens a database.
  ///
  /// - Parameter mayChange: Whether it is made where there is none, and may be written.
  init(_ path: String, mayChange: Bool) throws(Failure) {
    let flags = mayChange ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE : SQLITE_OPEN_READONLY
    guard unsafe sqlite3_open_v2(path, &handle, flags, nil) == SQLITE_OK else { throw failure }
    // Another writer is waited for.
    unsafe sqlite3_busy_timeout(handle, 30_000)
  }

  deinit { unsafe sqlite3_close(handle) }

  /// Runs a statement, and shows each row of its result.
  func run(
    _ statement: String, _ values: [Value] = [], _ show: ([Value]) -> Void = { _ in }
  ) throws(Failure) {
    var prepared: OpaquePointer?
    guard unsafe sqlite3_prepare_v2(handle, statement, -1, &prepared, nil) == SQLITE_OK else {
      throw failure
    }
    defer { unsafe sqlite3_finalize(prepared) }
    for (place, value) in values.enumerated() { unsafe bind(value, Int32(place + 1), prepared) }
    while true {
      switch unsafe sqlite3_step(prepared) {
      case SQLITE_ROW: show(unsafe row(of: prepared))
      case SQLITE_DONE: return
      default: throw failure
      }
    }
  }

  /// Returns the rows of a statement's result.
  func rows(_ statement: String, _ values: [Value] = []) throws(Failure) -> [[Value]] {
    var rows: [[Value]] = []
    try run(statement, values) { rows.append($0) }
    return rows
  }

  private func bind(_ value: Value, _ place: Int32, _ statement: OpaquePointer?) {
    switch value {
    case .null: unsafe sqlite3_bind_null(statement, place)
    case .integer(let number): unsafe sqlite3_bind_int64(statement, place, number)
    case .text(let text):
      // SQLite is to copy the text.
      let copied = unsafe unsafeBitCast(-1, to: sqlite3_destructor_type.self)
      unsafe sqlite3_bind_text(statement, place, text, Int32(text.utf8.count), copied)
    }
  }

  private func row(of statement: OpaquePointer?) -> [Value] {
    unsafe (0..<sqlite3_column_count(statement)).map { column in
      switch unsafe sqlite3_column_type(statement, column) {
      case SQLITE_INTEGER: .integer(unsafe sqlite3_column_int64(statement, column))
      case SQLITE_TEXT:
        unsafe sqlite3_column_text(statement, column).map { .text(unsafe String(cString: $0)) }
          ?? .null
      default: .null
      }
    }
  }

  private var failure: Failure {
    let text = unsafe sqlite3_errmsg(handle).map { unsafe String(cString: $0) }
    return Failure(text: text ?? "the database cannot be opened")
  }
}
