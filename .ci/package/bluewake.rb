# A Homebrew formula. With a tap: brew install --HEAD OWNER/TAP/bluewake
class Bluewake < Formula
  desc "Conformance harness for Bluetooth LE in background"
  homepage "https://github.com/bluewake/bluewake"
  license "Apache-2.0"
  head "https://github.com/bluewake/bluewake.git", branch: "main"

  depends_on "swift" => :build
  depends_on "libpcap"
  depends_on "libyaml"
  depends_on :linux
  depends_on "openssl@3"
  depends_on "zlib"

  def install
    system "make", "install", "PREFIX=#{prefix}"
  end

  test do
    assert_match "pass", shell_output("#{bin}/bluewake check BG-PER-05")
  end
end
