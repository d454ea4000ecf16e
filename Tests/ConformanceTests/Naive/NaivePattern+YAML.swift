extension NaivePattern {
  var yaml: String {
    switch self {
    case .never(let event): "never: \(event.yaml())"
    case .may(let event): "may: \(event.yaml())"
    case .everyOne(let event, let sameAs):
      "every-one: \(event.plain.yaml())\nsatisfies: "
        + (sameAs.map { event.conditionYAML($0) } ?? event.computed?.yaml ?? "{manager: m1}")
    case .eventually(let event, let least, let most):
      "eventually: \(event.yaml())\n" + Self.bound("within", least, most)
    case .limited(let event, let isAgain):
      isAgain
        ? "every: opened.startDelay\nsee: \(event.yaml())"
        : "eventually: \(event.yaml())\nwithin: {same-as: opened.startDelay, times: 1}"
    case .count(let count):
      "\(count.relation): \(count.number)\nof: \(count.event.yaml())\n"
        + (count.reset.map { "reset-by: \($0.yaml())\n" } ?? "")
        + (count.per.map { "per: \($0)s" } ?? "")
        + (count.toEach.map { "to-each: \($0.yaml())\n" } ?? "")
    case .first(let candidate, let event, let most):
      "first: \(candidate.yaml())\nis: \(event.yaml())\n" + (most.map { "within: \($0)s" } ?? "")
    case .response(let response): response.yaml
    case .precedence(let precedence):
      "each: \(precedence.event.yaml())\npreceded-by: \(precedence.condition.yaml())\n"
        + (precedence.since.map { "since: \($0.yaml())\n" } ?? "")
        + (precedence.within.map { "within: \($0)s" } ?? "")
    case .recurrence(let event, let most): "every: \(most)s\nsee: \(event.yaml())"
    case .stays(let event, let state, let least, let most):
      "each: \(event.yaml())\nstays: \(state.name)\n" + Self.bound("for", least, most)
    case .sequence(let sequence): sequence.yaml
    case .increasing(let event): "increasing: \(event.yaml("field: rssi"))"
    case .backingOff(let event): "increasing: \(event.yaml("field: gap"))"
    case .measure(let measure): measure.yaml
    case .before(let edge, let reach, let relation, let number, let event):
      "before: \(edge.yaml())\nfor: \(reach)s\n\(relation): \(number)\nof: \(event.yaml())"
    }
  }

  static func bound(_ key: String, _ least: Int?, _ most: Int?) -> String {
    switch (least, most) {
    case (let least?, let most?): "\(key): {min: \(least)s, max: \(most)s}\n"
    case (let least?, nil): "\(key): {min: \(least)s}\n"
    case (nil, let most?): key == "for" ? "for: {max: \(most)s}\n" : "\(key): \(most)s\n"
    case (nil, nil): ""
    }
  }
}

extension NaiveResponse {
  fileprivate var yaml: String {
    var text = "each: \(trigger.yaml())\nthen: \(answer.yaml())\n"
    if let limit {
      let name = limit == "trigger" ? "sent" : limit
      text += "within: \(name).startDelay\n"
    } else {
      text += NaivePattern.bound("within", least, most)
    }
    if let restart { text += "restart-by: \(restart.yaml())\n" }
    if let excuse { text += "unless: \(excuse.yaml())\n" }
    if isInOrder {
      text += "pairing: first-in-first-out\n"
    } else if isOneToOne {
      text += "pairing: one-to-one\n"
    }
    if isExactlyOnce { text += "exactly: 1\n" }
    return text
  }
}

extension NaiveSequence {
  fileprivate var yaml: String {
    let words = steps.map { step in
      step.within.map { step.event.yaml("within: \($0)s") } ?? step.event.yaml()
    }
    return "sequence: [\(words.joined(separator: ", "))]\n"
      + (isAll ? "order: all-in-order\n" : "") + (within.map { "within: \($0)s" } ?? "")
  }
}

extension NaiveMeasure {
  fileprivate var yaml: String {
    let field = aggregate == "value" ? ["field: rssi"] : []
    let share = percentile.map { ["percentile: \($0)"] } ?? []
    let subject = event.yaml((field + share).joined(separator: ", "))
    let unit = aggregate.hasSuffix("gap") ? "s" : ""
    if let allowed {
      let list = allowed.map { "\($0)\(unit)" }.joined(separator: ", ")
      let more = tolerance.map { ", tolerance: \($0)\(unit)" } ?? ""
      return "measure: {\(aggregate): \(subject)}\n"
        + "is: {\(isRange ? "between" : "in"): [\(list)]\(more)}"
    }
    let times = isScaled ? ", times: 1.5" : ""
    let against = other.map { "{during: \($0.name)\(times)}" } ?? "\(number)\(unit)"
    return "measure: {\(aggregate): \(subject)}\nis: {\(comparison): \(against)}"
  }
}
