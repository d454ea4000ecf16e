/// A walker for a container that does not mark where records begin. After damage it searches for
/// plausible values in two records in a row.
protocol RecordSearch {
  var recordHeaderSize: Int { get }

  /// Returns where the record at a position would end; nil if no recorder would have written it.
  func endOfPlausibleRecord(at position: Int, in file: RawSpan, near time: CaptureTime?) -> Int?
}

extension RecordSearch {
  /// Returns the first position after the given one at which two records follow each other, or one
  /// record ends the file.
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
