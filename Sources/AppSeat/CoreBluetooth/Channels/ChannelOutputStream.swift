import Foundation

/// The sending direction of a channel.
///
/// Source: Apple, OutputStream and Stream.Event.
final class ChannelOutputStream: OutputStream {
  private let events = StreamEvents()
  /// Nil in a stream that belongs to no channel.
  private let channel: ChannelEnd?
  private weak var listener: (any StreamDelegate)?
  /// Guards the count of times that room was reported; signalled then, at the end, and when the app
  /// closes.
  private let change = NSCondition()
  private var roomings = 0

  init(of channel: ChannelEnd) {
    self.channel = channel
    super.init(toMemory: ())
  }

  required init(toMemory: ()) {
    channel = nil
    super.init(toMemory: ())
  }

  /// There is room again.
  func noteRoom() {
    wake { roomings += 1 }
    if events.status == .open { events.tell(.hasSpaceAvailable, of: self) }
  }

  /// The channel is gone.
  func end() {
    guard events.move(from: .open, to: .atEnd) else { return }
    wake()
    events.tell(.endEncountered, of: self)
  }

  private func wake(_ change: () -> Void = {}) {
    self.change.withLock {
      change()
      self.change.broadcast()
    }
  }

  override var delegate: (any StreamDelegate)? {
    get { listener }
    set { listener = newValue }
  }

  override var streamStatus: Stream.Status { events.status }
  override var streamError: (any Error)? {
    events.status == .error ? POSIXError(.EPIPE) : nil
  }
  override var hasSpaceAvailable: Bool { events.status == .open && room > 0 }

  /// The number of octets that may be written before the stream is full.
  private var room: Int { channel?.room ?? .max }

  override func open() {
    guard events.move(from: .notOpen, to: .open) else { return }
    events.tell(.openCompleted, of: self)
    events.tell(.hasSpaceAvailable, of: self)
    if channel?.isGone ?? true { end() }
  }

  override func close() {
    guard events.close() else { return }
    wake()
    channel?.close(.output)
  }

  override func schedule(in aRunLoop: RunLoop, forMode mode: RunLoop.Mode) {
    events.schedule(in: aRunLoop, forMode: mode, of: self)
  }

  override func remove(from aRunLoop: RunLoop, forMode mode: RunLoop.Mode) {
    events.remove(from: aRunLoop, forMode: mode)
  }

  /// Sends as many octets as there is room for, and waits for room if there is none. Sent octets
  /// wait for the peer's credits. Writing to a channel that is gone is an error.
  ///
  /// - Returns: How many octets were sent; -1 if the stream is not open.
  ///
  /// Source: Apple, OutputStream.write(_:maxLength:) and CFWriteStreamWrite(_:_:_:).
  /// Source: inferred. The streams are those of a socket, on which a write to what is gone fails
  /// with EPIPE.
  override func write(_ buffer: UnsafePointer<UInt8>, maxLength len: Int) -> Int {
    guard len > 0 else { return failIfGone() ? -1 : 0 }
    let room = waitForRoom()
    guard !failIfGone() else { return -1 }
    let count = min(len, room)
    channel?.write(Data(bytes: buffer, count: count))
    if hasSpaceAvailable { events.tell(.hasSpaceAvailable, of: self) }
    return count
  }

  /// Returns whether the stream is not open. Writing to one that has ended makes an error of that.
  private func failIfGone() -> Bool {
    if events.move(from: .atEnd, to: .error) { events.tell(.errorOccurred, of: self) }
    return events.status != .open
  }

  /// Returns how much room there is, as soon as there is some, or the stream is not open any more.
  private func waitForRoom() -> Int {
    while events.status == .open {
      let before = change.withLock { roomings }
      let room = self.room
      if room > 0 { return room }
      change.withLock {
        while roomings == before, events.status == .open { change.wait() }
      }
    }
    return 0
  }
}
