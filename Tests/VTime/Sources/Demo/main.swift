import Foundation

// `Demo NAME`: runs one of them. Each prints what it did, and when.
let demos: [String: () -> Void] = [
  "busy": busyDemo, "charged": chargedDemo, "clocks": clockDemo, "computing": computingDemo,
  "crash": crashDemo, "day": dayDemo, "deadlock": deadlockDemo, "dispatch": dispatchDemo,
  "free": freeDemo, "lines": linesDemo, "network": networkDemo, "operations": operationDemo,
  "outside": outsideDemo, "pipes": pipeDemo, "pool": poolDemo, "print": printDemo, "race": raceDemo,
  "randoms": randomDemo, "runloops": runLoopDemo, "seat": seatDemo, "silence": silenceDemo,
  "spinning": spinningDemo, "start": startDemo, "stress": stressDemo, "suspended": suspendedDemo,
  "tasks": taskDemo, "threads": threadDemo, "yielding": yieldingDemo,
]

guard CommandLine.arguments.count > 1, let demo = demos[CommandLine.arguments[1]] else {
  print("Demo NAME, where NAME is one of \(demos.keys.sorted().joined(separator: ", "))")
  exit(64)
}
setvbuf(stdout, nil, _IOLBF, 0)
demo()
