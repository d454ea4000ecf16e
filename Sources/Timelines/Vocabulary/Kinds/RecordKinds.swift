extension KindRow {
  /// Entries about the record itself, and about its replay.
  static let recordKinds: [KindRow] = [
    KindRow(
      .noteText, .note, "a note of a recorder, a program or a model", [.device, .app, .text],
      shownBy: .recorded),
    KindRow(
      .noteCommand, .note, "an HCI command that the vocabulary has no word for",
      [.device, .connection, .name, .opcode, .status, .octets, .text], shownBy: .recorded),
    KindRow(
      .noteEvent, .note, "an HCI event that the vocabulary has no word for",
      [.device, .connection, .name, .opcode, .status, .text], shownBy: .recorded),
    KindRow(.noteGap, .note, "records were lost here", [.count], shownBy: .recorded),
    KindRow(
      .noteClock, .note, "the recorder's clock went back or leapt", [.by, .interval, .text],
      shownBy: .recorded),
    KindRow(
      .noteDamage, .note, "octets that cannot be read as what they should be",
      [.connection, .peer, .offset, .text], shownBy: .recorded),
    KindRow(
      .noteRepeated, .note, "an advertiser's repetitions, which were counted, not played",
      [.peer, .count, .interval], shownBy: .recorded),
    KindRow(
      .divergenceUnknown, .divergence, "a replay received a request that the capture does not know",
      ofLink, attribute, [.opcode, .handle, .record, .octets, .text]),
    KindRow(
      .divergenceUnused, .divergence, "a replay never requested something that is in the capture",
      ofLink, attribute, [.opcode, .handle, .record, .octets, .text]),
    KindRow(
      .divergenceChanged, .divergence, "a replay differed from the capture", ofLink, attribute,
      [.opcode, .handle, .record, .octets, .text]),
    KindRow(
      .divergenceSkipped, .divergence,
      "calls of the recorded app that a replay could not make, and why", ofLink, attribute,
      [.name, .count, .record, .text]),
    KindRow(
      .divergenceAssumed, .divergence, "a call that the capture does not show, but its effect",
      ofLink, attribute, [.name, .count, .record, .text]),
    KindRow(
      .runBegan, .runBegan, "a run begins",
      [
        .implementation, .profile, .ios, .seed, .parameters, .capture, .start, .clock, .tolerance,
        .text,
      ]),
    KindRow(.runEnded, .runEnded, "a run ends", [.text, .count]),
  ]
}
