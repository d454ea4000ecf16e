import Foundation

// `Demo NAME`: runs one of them. Each prints what it did, and when.
let demos: [String: () -> Void] = [
  "dispatch": dispatchDemo, "runloops": runLoopDemo, "tasks": taskDemo, "operations": operationDemo,
  "threads": threadDemo, "pipes": pipeDemo, "clocks": clockDemo, "randoms": randomDemo,
  "network": networkDemo, "outside": outsideDemo, "spinning": spinningDemo, "yielding": yieldingDemo,
  "race": raceDemo, "day": dayDemo, "stress": stressDemo, "pool": poolDemo, "crash": crashDemo,
  "computing": computingDemo, "deadlock": deadlockDemo, "seat": seatDemo, "suspended": suspendedDemo,
  "free": freeDemo, "silence": silenceDemo, "start": startDemo, "print": printDemo,
  "busy": busyDemo,
]

guard CommandLine.arguments.count > 1, let demo = demos[CommandLine.arguments[1]] else {
  print("Demo NAME, where NAME is one of \(demos.keys.sorted().joined(separator: ", "))")
  exit(64)
}
setvbuf(stdout, nil, _IOLBF, 0)
demo()
