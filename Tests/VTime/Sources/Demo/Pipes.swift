import Dispatch
import Foundation
import FoundationNetworking

/// Pipes between threads of one process take virtual time; more goes through them than they hold.
func pipeDemo() {
  let log = Log()
  let pipe = Pipe()
  Thread {
    Thread.sleep(forTimeInterval: 0.3)
    pipe.fileHandleForWriting.write(Data("first".utf8))
    Thread.sleep(forTimeInterval: 0.3)
    pipe.fileHandleForWriting.write(Data(repeating: 7, count: 200_000))
    try? pipe.fileHandleForWriting.close()
  }.start()
  log("read \(String(decoding: pipe.fileHandleForReading.availableData, as: UTF8.self))")
  let rest = pipe.fileHandleForReading.readDataToEndOfFile()
  log("read \(rest.count) more")

  let watched = Pipe()
  let source = DispatchSource.makeReadSource(
    fileDescriptor: watched.fileHandleForReading.fileDescriptor, queue: .main)
  source.setEventHandler {
    log("source: \(watched.fileHandleForReading.availableData.count)")
    source.cancel()
  }
  source.resume()
  DispatchQueue.global().asyncAfter(deadline: .now() + 0.4) {
    watched.fileHandleForWriting.write(Data(count: 3))
  }
  DispatchQueue.main.asyncAfter(deadline: .now() + 0.6) {
    log("over")
    exit(0)
  }
  dispatchMain()
}

/// No name is found and no connection made: the failure is reported at once.
func networkDemo() {
  let log = Log()
  var hints = addrinfo()
  hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
  var found: UnsafeMutablePointer<addrinfo>?
  log("name: \(getaddrinfo("example.com", "443", &hints, &found) == EAI_AGAIN)")
  let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
  var address = sockaddr_in()
  address.sin_family = sa_family_t(AF_INET)
  address.sin_port = UInt16(80).bigEndian
  address.sin_addr.s_addr = UInt32(0xc000_0201).bigEndian
  let result = withUnsafePointer(to: &address) {
    $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
    }
  }
  log("connection refused: \(result == -1 && errno == ENETUNREACH)")
}

/// A request without an answer ends with its time-out, a minute later.
func silenceDemo() {
  let began = Date()
  guard let url = URL(string: "http://example.com/") else { return }
  let task = URLSession.shared.dataTask(with: url) { _, _, error in
    let code = (error as? URLError)?.code
    print("timed out: \(code == .timedOut), refused: \(code == .cannotFindHost)")
    print("after \(Date().timeIntervalSince(began).rounded()) s")
    exit(0)
  }
  task.resume()
  RunLoop.main.run()
}

/// Reads what the world outside says, in real time and in no virtual time.
func outsideDemo() {
  let log = Log()
  log("read \(String(decoding: FileHandle.standardInput.availableData, as: UTF8.self))")
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/bin/true")
  try? process.run()
  process.waitUntilExit()
  // When, that is real.
  print("process ended with \(process.terminationStatus)")
}

/// Reads lines as Swift does, and starts a process as C does.
func linesDemo() {
  while let line = readLine() { print("line \(line)") }
  print("process ended with \(system("exit 3") >> 8)")
}
