extension PcapFile {
  /// The outcome of asking for a record.
  enum Next {
    case record(Record)
    case end
    case failure(String)
  }

  struct Record {
    var time: CaptureTime
    /// The part of the time below a second, in nanoseconds. In bad files it may be more than a
    /// second.
    var fraction: Int64
    var originalLength: Int
  }
}
