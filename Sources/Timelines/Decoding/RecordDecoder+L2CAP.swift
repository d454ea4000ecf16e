import BluetoothProtocols

extension DecodedFragment {
  /// Whether the fragment completes a frame that concerns the link's credit-based channels.
  var needsHistory: Bool {
    if case .frame(let frame) = self { frame.header.channel.needsHistory } else { false }
  }

  /// Gives the fragment its meaning by the channels that are open on its link.
  mutating func interpret(
    by channels: inout CreditBasedChannels, from sender: CreditBasedChannels.Side?
  ) {
    guard case .frame(var frame) = self else { return }
    channels.interpret(&frame, from: sender)
    self = .frame(frame)
  }
}

extension RecordDecoder {
  /// Decodes a fragment of a connection's data.
  ///
  /// - Parameter data: The fragment's octets. If the fragment holds a whole frame, these are the
  ///   frame's octets.
  func decode(
    _ result: (outcome: L2CAPReassembler.Outcome, dropped: L2CAPReassembler.Dropped?),
    _ data: RawSpan
  ) -> (DecodedFragment, [DecodingWarning]) {
    var warnings = result.dropped.map { [DecodingWarning.droppedFrame($0)] } ?? []
    switch result.outcome {
    case .pending: return (.pending, warnings)
    case .orphan: return (.orphan, warnings + [.orphanContinuation])
    case .headerNotCaptured: return (.headerNotCaptured, warnings + [.headerNotCaptured])
    case .wholeFrame(let header):
      let payload = data.extracting(4..<4 + header.captured)
      return (.frame(decode(header, payload, &warnings)), warnings)
    case .reassembled(let frame):
      let payload = unsafe frame.payload.span.bytes
      var decoded = decode(frame.header, payload, &warnings)
      decoded.reassembled = frame.payload
      return (.frame(decoded), warnings)
    }
  }

  private func decode(
    _ header: L2CAPFrameHeader, _ payload: RawSpan, _ warnings: inout [DecodingWarning]
  ) -> DecodedFrame {
    if header.surplus > 0 { warnings.append(.surplus(octets: header.surplus)) }
    do throws(DecodingFailure) {
      return DecodedFrame(header: header, content: try content(header.channel, payload))
    } catch {
      warnings.append(.malformed(error))
      guard header.channel == .attributeProtocol else {
        return DecodedFrame(header: header, content: .other(octets: Array(copying: payload)))
      }
      let opcode = payload.byteCount > 0 ? ATTOpcode(rawValue: payload.littleEndian(at: 0)) : nil
      return DecodedFrame(header: header, content: .malformedATT(opcode, error))
    }
  }

  private func content(
    _ channel: L2CAPChannel, _ payload: RawSpan
  ) throws(DecodingFailure) -> DecodedFrame.Content {
    switch channel {
    case .attributeProtocol: .att(try ATTPDU(parsing: payload))
    case .leSignalling: .signal(try L2CAPSignal(parsing: payload))
    case .securityManager: .securityManager(try SMPPDU(parsing: payload))
    default: .other(octets: Array(copying: payload))
    }
  }
}
