/// Why octets are not read as a capture, before it is known what file they are of.
package struct Refusal: Error {
  package var kind: CaptureError.Kind
  package var text: String

  init(_ kind: CaptureError.Kind, _ text: String) {
    self.kind = kind
    self.text = text
  }
}
