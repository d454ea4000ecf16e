import AppSeat
public import Foundation

/// The number by which a channel is opened: a protocol/service multiplexer.
///
/// Source: Apple, CBL2CAPPSM; Core 5.4, Vol 3, Part A, 4.22.
public typealias CBL2CAPPSM = UInt16

/// A channel to a remote device: a pair of streams.
///
/// The app keeps it alive, and schedules and opens its streams. To close the channel, the app
/// closes both streams or releases the channel. The channel also ends with the connection.
///
/// Source: Apple, CBL2CAPChannel (no method closes it); BG-SEM-46.
/// Source: observed, iOS 15.3. An app that keeps the streams but not the channel finds it closed.
open class CBL2CAPChannel: NSObject, @unchecked Sendable {
  open internal(set) var peer: CBPeer!
  open internal(set) var inputStream: InputStream!
  open internal(set) var outputStream: OutputStream!
  open internal(set) var psm: CBL2CAPPSM

  private let end: ChannelEnd
  private let input: ChannelInputStream
  private let output: ChannelOutputStream

  /// - Parameter number: The host's number for the channel; nil if it has none.
  init(to peer: CBPeer, psm: CBL2CAPPSM, number: Int?, line: ManagerLine) {
    (self.peer, self.psm) = (peer, psm)
    end = ChannelEnd(of: peer, psm: psm, number: number, line: line)
    (input, output) = (ChannelInputStream(of: end), ChannelOutputStream(of: end))
    (inputStream, outputStream) = (input, output)
  }

  deinit {
    end.close()
    endStreams()
  }

  /// Takes in what the peer has sent.
  func receive(_ value: Data) { input.receive(value) }

  /// Reports to the app that it may write again.
  func noteRoom() { output.noteRoom() }

  /// Ends the streams, as the channel is gone.
  func endByPeer() {
    end.noteGone()
    endStreams()
  }

  private func endStreams() {
    input.end()
    output.end()
  }
}
