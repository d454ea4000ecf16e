/// The reason why octets cannot be read as a capture. The name of their file is added later.
package struct Refusal: Error {
  package var kind: CaptureError.Kind
  package var text: String

  init(_ kind: CaptureError.Kind, _ text: String) {
    self.kind = kind
    self.text = text
  }
}
