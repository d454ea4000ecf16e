/// Changes a capture where it is known what it is: in what it is packed, or the capture inside.
///
/// - Parameter change: Turns octets, as libFuzzer does.
func mutatedPacking(
  _ file: [UInt8], by chance: inout Chance, _ change: ([UInt8]) -> [UInt8]
) -> [UInt8] {
  if chance.isOne(in: 16) { return GzipMember(content: file).octets }
  if var gzip = GzipMutator(file) {
    gzip.mutate(by: &chance, change)
    return gzip.octets
  }
  if var report = BtsnoozMutator(file) {
    report.mutate(by: &chance, change)
    return report.octets
  }
  guard let layout = RecordLayout(of: file) else { return change(file) }
  var records = RecordMutator(file, as: layout)
  records.mutate(by: &chance, change)
  return records.octets
}
