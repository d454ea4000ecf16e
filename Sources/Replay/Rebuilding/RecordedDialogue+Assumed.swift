import BluetoothProtocols

extension RecordedDialogue {
  /// The first value of each attribute of which the server sent values before anybody subscribed: the
  /// client had done so before the capture begins, or on a link before, as a bonded one need not do
  /// it again.
  ///
  /// Source: Core 5.4, Vol 3, Part G, 3.3.3.3 (a configuration is kept for a bonded client, and what
  /// is not configured is not sent).
  func assumedSubscriptions(in table: AttributeTable) -> [Push] {
    var assumed: [Push] = []
    var seen: Set<AttributeHandle> = []
    // Who had subscribed when the first value came had done so when the next ones came.
    for push in pushes where seen.insert(push.handle).inserted {
      let isSubscribed = writes.contains { write in
        write.time <= push.time && write.refusal == nil && write.value != [0, 0]
          && write.configures(in: table)
          && table.value(configuredBy: write.handle)?.handle == push.handle
      }
      if !isSubscribed { assumed.append(push) }
    }
    return assumed
  }
}
