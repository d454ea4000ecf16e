import Foundation

/// What comes in on a channel.
final class ChannelInputStream: InputStream {
  private let events = StreamEvents()
  private let lock = NSLock()
  private var received = Data()
  private weak var listener: (any StreamDelegate)?

  init() { super.init(data: Data()) }

  /// Takes in what the peer has sent.
  func receive(_ value: Data) {
    lock.withLock { received.append(value) }
    if events.status == .open { events.tell(.hasBytesAvailable, of: self) }
  }

  /// The channel is gone.
  func end() {
    events.move(to: .atEnd)
    events.tell(.endEncountered, of: self)
  }

  override var delegate: (any StreamDelegate)? {
    get { listener }
    set { listener = newValue }
  }

  override var streamStatus: Stream.Status { events.status }
  override var streamError: (any Error)? { nil }
  override var hasBytesAvailable: Bool { lock.withLock { !received.isEmpty } }

  override func open() {
    guard events.status == .notOpen else { return }
    events.move(to: .open)
    events.tell(.openCompleted, of: self)
    if hasBytesAvailable { events.tell(.hasBytesAvailable, of: self) }
  }

  override func close() { events.move(to: .closed) }

  override func schedule(in aRunLoop: RunLoop, forMode mode: RunLoop.Mode) {
    events.schedule(in: aRunLoop, forMode: mode, of: self)
  }

  override func remove(from aRunLoop: RunLoop, forMode mode: RunLoop.Mode) {
    events.remove(from: aRunLoop, forMode: mode)
  }

  /// Takes octets out. If some stay behind, the delegate is told of them once more.
  override func read(_ buffer: UnsafeMutablePointer<UInt8>, maxLength len: Int) -> Int {
    let (count, isMore) = lock.withLock {
      let taken = received.prefix(max(0, len))
      taken.copyBytes(to: buffer, count: taken.count)
      received = Data(received.dropFirst(taken.count))
      return (taken.count, !received.isEmpty)
    }
    if isMore, events.status == .open { events.tell(.hasBytesAvailable, of: self) }
    return count
  }

  override func getBuffer(
    _ buffer: UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>,
    length len: UnsafeMutablePointer<Int>
  ) -> Bool { false }
}

/// What goes out on a channel.
final class ChannelOutputStream: OutputStream {
  private let events = StreamEvents()
  private let send: (Data) -> Void
  private weak var listener: (any StreamDelegate)?

  init(_ send: @escaping (Data) -> Void) {
    self.send = send
    super.init(toMemory: ())
  }

  required init(toMemory: ()) {
    send = { _ in }
    super.init(toMemory: ())
  }

  /// The channel is gone.
  func end() {
    events.move(to: .closed)
    events.tell(.endEncountered, of: self)
  }

  override var delegate: (any StreamDelegate)? {
    get { listener }
    set { listener = newValue }
  }

  override var streamStatus: Stream.Status { events.status }
  override var streamError: (any Error)? { nil }
  override var hasSpaceAvailable: Bool { events.status == .open }

  override func open() {
    guard events.status == .notOpen else { return }
    events.move(to: .open)
    events.tell(.openCompleted, of: self)
    events.tell(.hasSpaceAvailable, of: self)
  }

  override func close() { events.move(to: .closed) }

  override func schedule(in aRunLoop: RunLoop, forMode mode: RunLoop.Mode) {
    events.schedule(in: aRunLoop, forMode: mode, of: self)
  }

  override func remove(from aRunLoop: RunLoop, forMode mode: RunLoop.Mode) {
    events.remove(from: aRunLoop, forMode: mode)
  }

  /// Sends octets. The host queues them all, so that there is room at once again.
  override func write(_ buffer: UnsafePointer<UInt8>, maxLength len: Int) -> Int {
    guard events.status == .open, len > 0 else { return events.status == .open ? 0 : -1 }
    send(Data(bytes: buffer, count: len))
    events.tell(.hasSpaceAvailable, of: self)
    return len
  }
}
