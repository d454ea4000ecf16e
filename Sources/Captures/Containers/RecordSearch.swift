/// A walker of a container in which nothing says where records begin: behind damage they are looked
/// for by what recorders write, twice in a row.
protocol RecordSearch {
  var recordHeaderSize: Int { get }

  /// Where the record at a position would end, or nil where no recorder would have written it.
  func endOfPlausibleRecord(at position: Int, in file: RawSpan, near time: CaptureTime?) -> Int?
}

extension RecordSearch {
  /// The first place behind a position where two records stand in a row, or one at the very end.
  func nextRecords(after position: Int, in file: RawSpan, near time: CaptureTime?) -> Int? {
    var candidate = position + 1
    while file.byteCount - candidate >= recordHeaderSize {
      if let end = endOfPlausibleRecord(at: candidate, in: file, near: time),
        end == file.byteCount || endOfPlausibleRecord(at: end, in: file, near: time) != nil
      {
        return candidate
      }
      candidate += 1
    }
    return nil
  }
}
