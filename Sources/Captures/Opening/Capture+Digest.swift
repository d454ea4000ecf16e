extension Capture {
  /// The digest of the file, packed as it is.
  ///
  /// - Complexity: O(*n*) in the octets of the file.
  package var contentDigest: ContentDigest {
    let file = packed ?? storage
    let digest = unsafe ContentDigest(file.octets)
    file.release(0..<file.byteCount)
    return digest
  }
}
