import Foundation

/// The receiving direction of a channel.
///
/// Source: Apple, InputStream and Stream.Event.
final class ChannelInputStream: InputStream {
  private let events = StreamEvents()
  private let channel: ChannelEnd
  /// Guards the received octets; signalled when octets arrive, at the end, and when the app closes.
  private let arrival = NSCondition()
  private var received = Data()
  /// Whether nothing more will come.
  private var isComplete = false
  private weak var listener: (any StreamDelegate)?

  init(of channel: ChannelEnd) {
    self.channel = channel
    super.init(data: Data())
  }

  /// Takes in what the peer has sent.
  func receive(_ value: Data) {
    arrival.withLock {
      received.append(value)
      arrival.broadcast()
    }
    if events.status == .open { events.tell(.hasBytesAvailable, of: self) }
  }

  /// The channel is gone. The stream ends as soon as the app has read what had come before.
  func end() {
    arrival.withLock {
      isComplete = true
      arrival.broadcast()
    }
    endIfRead()
  }

  private func endIfRead() {
    let isRead = arrival.withLock { isComplete && received.isEmpty }
    if isRead, events.move(from: .open, to: .atEnd) { events.tell(.endEncountered, of: self) }
  }

  override var delegate: (any StreamDelegate)? {
    get { listener }
    set { listener = newValue }
  }

  override var streamStatus: Stream.Status { events.status }
  override var streamError: (any Error)? { nil }
  override var hasBytesAvailable: Bool {
    events.status == .open && arrival.withLock { !received.isEmpty }
  }

  override func open() {
    guard events.move(from: .notOpen, to: .open) else { return }
    events.tell(.openCompleted, of: self)
    if hasBytesAvailable { events.tell(.hasBytesAvailable, of: self) }
    endIfRead()
  }

  override func close() {
    guard events.close() else { return }
    arrival.withLock { arrival.broadcast() }
    channel.close(.input)
  }

  override func schedule(in aRunLoop: RunLoop, forMode mode: RunLoop.Mode) {
    events.schedule(in: aRunLoop, forMode: mode, of: self)
  }

  override func remove(from aRunLoop: RunLoop, forMode mode: RunLoop.Mode) {
    events.remove(from: aRunLoop, forMode: mode)
  }

  /// Takes octets out. If there are none, waits for some or for the end. If some remain, the
  /// delegate is notified again.
  ///
  /// - Returns: How many octets were taken; 0 at the end, -1 if the stream is not open.
  ///
  /// Source: Apple, InputStream.read(_:maxLength:) and CFReadStreamRead(_:_:_:).
  override func read(_ buffer: UnsafeMutablePointer<UInt8>, maxLength len: Int) -> Int {
    let count = arrival.withLock {
      while received.isEmpty, !isComplete, len > 0, events.status == .open { arrival.wait() }
      guard events.status == .open else { return events.status == .atEnd ? 0 : -1 }
      let taken = received.prefix(max(0, len))
      taken.copyBytes(to: buffer, count: taken.count)
      received = Data(received.dropFirst(taken.count))
      return taken.count
    }
    if hasBytesAvailable { events.tell(.hasBytesAvailable, of: self) }
    endIfRead()
    return count
  }

  override func getBuffer(
    _ buffer: UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>,
    length len: UnsafeMutablePointer<Int>
  ) -> Bool { false }
}
