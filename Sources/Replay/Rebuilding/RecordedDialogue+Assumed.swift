import BluetoothProtocols
import Timelines

extension RecordedDialogue {
  /// Returns the first value of each attribute that the server notified or indicated without a
  /// subscription in the dialogue. The client had subscribed before the capture began, or on an
  /// earlier link: a bonded client need not subscribe again.
  ///
  /// Source: Core 5.4, Vol 3, Part G, 3.3.3.3 (a configuration is kept for a bonded client, and
  /// what is not configured is not sent).
  func assumedSubscriptions(in table: AttributeTable) -> [Push] {
    assumedSubscriptions { _ in table }
  }

  /// - Parameter table: Returns the attributes at a time.
  func assumedSubscriptions(_ table: (Instant) -> AttributeTable) -> [Push] {
    var assumed: [Push] = []
    var seen: Set<AttributeHandle> = []
    // Only the first value matters: a client that had subscribed by then was subscribed later too.
    for push in pushes where seen.insert(push.handle).inserted {
      let isSubscribed = writes.contains { write in
        write.time <= push.time && write.refusal == nil && write.value != [0, 0]
          && write.configures(in: table(write.time))
          && table(write.time).value(configuredBy: write.handle)?.handle == push.handle
      }
      if !isSubscribed { assumed.append(push) }
    }
    return assumed
  }
}

extension RecordedPeer {
  /// Returns the same for one of its links, on which its attributes may change.
  func assumedSubscriptions(
    ofSession session: Int, in dialogue: RecordedDialogue
  ) -> [RecordedDialogue.Push] {
    dialogue.assumedSubscriptions { time in
      table(ofSession: session, epoch: variants.epoch(ofSession: session, at: time)).table
    }
  }
}
