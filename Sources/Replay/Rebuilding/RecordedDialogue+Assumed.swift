import BluetoothProtocols

extension RecordedDialogue {
  /// Attributes of which the server sent values before anybody subscribed: the client had done so
  /// before the capture begins, or on a link before, as a bonded one need not do it again.
  ///
  /// Source: Core 5.4, Vol 3, Part G, 3.3.3.3 (a configuration is kept for a bonded client, and what
  /// is not configured is not sent).
  func assumedSubscriptions(in table: AttributeTable) -> [AttributeHandle] {
    var assumed: [AttributeHandle] = []
    for push in pushes where !assumed.contains(push.handle) {
      let isSubscribed = writes.contains { write in
        write.time <= push.time && write.refusal == nil && write.value != [0, 0]
          && write.configures(in: table)
          && table.value(configuredBy: write.handle)?.handle == push.handle
      }
      if !isSubscribed { assumed.append(push.handle) }
    }
    return assumed
  }
}
