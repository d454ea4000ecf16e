import Timelines

// Tasks for which the system launches apps in the background.
extension Phone {
  /// Source: Apple, BGTaskScheduler.submit(_:).
  mutating func submitTaskRequest(_ entry: Entry, of app: Int) {
    let delay = max(.zero, entry[.startDelay]?.duration ?? .zero)
    let isTaken = taskRequests.submit(
      entry[.name]?.text ?? "", isProcessing: entry[.isProcessing]?.flag ?? false,
      of: apps[app].name, earliest: now + delay, cause: entry.sequence)
    emit(.callReturned, [.app: .text(apps[app].name), .returned: .flag(isTaken)])
  }

  /// Resumes or launches the apps whose tasks are due. A task counts as one of the app's background
  /// tasks, so that its time ends as theirs does.
  ///
  /// Source: Apple, BGAppRefreshTask (the system launches or resumes the app in the background).
  /// Source: chosen. A task has the time of a background task, and never starts in the foreground.
  mutating func launchTasks() {
    while let request = taskRequests.takeDue(at: now, where: mayLaunchTask) {
      guard let index = app(request.app) else { continue }
      cause = request.cause
      move(index, .tasked(work: apps[index].properties.workDuration))
      use(apps: .beginsTask(index))
      call(
        .callbackLaunchesTask, of: index,
        [
          .app: .text(request.app), .name: .text(request.name),
          .isProcessing: .flag(request.isProcessing), .task: .integer(apps[index].lastTask),
        ])
    }
    cause = nil
  }

  /// The instant at which the next task is due; nil if no waiting task could be launched.
  var nextTaskDeadline: Instant? {
    // This is asked after nearly every entry, and the closure takes a copy of the phone.
    taskRequests.isEmpty ? nil : nextDeadlineOfTasks()
  }

  @inline(never)
  private func nextDeadlineOfTasks() -> Instant? {
    taskRequests.nextDeadline(where: mayLaunchTask)
  }

  private func mayLaunchTask(_ name: String) -> Bool {
    guard let index = app(name) else { return false }
    switch apps[index].process.state {
    case .active, .inactive: return false
    case .background, .suspended: return true
    case .notRunning: return maySpeakForGhosts
    }
  }
}
