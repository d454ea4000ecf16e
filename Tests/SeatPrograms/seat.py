"""The app's end of the seat, for apps in tests: virtual timers, calls and callbacks.

An app is a value of App with methods named after callbacks, as did_discover for
callback.didDiscover. See Sources/Adapters/Adapters.docc/AppProtocol.md. SEAT_LOG= names a folder for
files with all lines of both sides.
"""

import heapq
import json
import os
import re


class App:
    def __init__(self):
        self.is_ahead = False
        reading, writing = (int(number) for number in os.environ["BLUEWAKE_SEAT"].split(","))
        self.questions = os.fdopen(reading, "r", encoding="utf-8")
        self.answers = os.fdopen(writing, "w", encoding="utf-8")
        self.home = os.environ["HOME"]
        folder = os.environ.get("SEAT_LOG")
        self.log = {
            side: open(os.path.join(folder, side), "a", encoding="utf-8", buffering=1)
            for side in ("asked", "answered")
        } if folder else {}
        self.now = 0
        self.launch = 0
        self.timers = []
        self.timer_count = 0
        self.has_called = False
        self.runs_ahead = True

    # What an app does.

    def call(self, kind, **members):
        self.has_called = True
        self.say("call", kind="call." + kind, **self.timed(members))

    def ask(self, kind, **members):
        """Makes a call that returns something, and returns the call.returned entry."""
        self.call(kind, **members)
        self.say("awaits")
        self.answers.flush()
        self.is_ahead = False
        line = self.questions.readline()
        self.keep("asked", line)
        return json.loads(line)

    def note(self, text):
        self.say("note", text=text, **self.timed({}))

    def finding(self, about, text):
        self.say("finding", about=about, text=text, **self.timed({}))

    def after(self, seconds, action, interval=None):
        """Has something done later, and then again after each interval."""
        self.timer_count += 1
        due = self.now + int(seconds * 1e9)
        heapq.heappush(self.timers, (due, self.timer_count, action, interval))

    # What a subclass may say.

    def launched(self):
        """What the program does before its application delegate is called."""

    def told(self, entry):
        """What it does about an entry for which it has no method."""

    # The conversation.

    def run(self):
        for line in self.questions:
            self.keep("asked", line)
            self.take(json.loads(line))
            self.say("quiescent", **self.quiescence())
            self.answers.flush()

    def quiescence(self):
        return {"deadline": self.timers[0][0] if self.timers else None}

    def take(self, question):
        self.has_called = False
        self.is_ahead = False
        if question["message"] == "hello":
            self.now = question["time"]
            self.launch = question["launch"]
            self.say("hello", protocol=1)
            self.launched()
        elif question["message"] == "entry":
            self.pass_time(question["time"])
            self.tell(question)
        else:
            self.pass_time(question["to"])
            self.run_ahead(question["horizon"])

    def tell(self, entry):
        name = entry["kind"].split(".")[1]
        method = re.sub("([A-Z])", lambda match: "_" + match.group(1).lower(), name)
        getattr(self, method, self.told)(entry)

    def pass_time(self, to):
        """Has every timer fire once that came due, as after a suspension."""
        self.now = to
        due = []
        while self.timers and self.timers[0][0] <= to:
            due.append(heapq.heappop(self.timers))
        for _, _, action, interval in due:
            if interval:
                self.after(interval, action, interval)
            action()

    def run_ahead(self, horizon):
        while (
            self.runs_ahead and self.timers and not self.has_called
            and self.timers[0][0] < horizon
        ):
            self.is_ahead = True
            self.pass_time(self.timers[0][0])

    def timed(self, members):
        return {**members, "time": self.now} if self.is_ahead else members

    def say(self, message, **members):
        line = json.dumps({"message": message, **members}) + "\n"
        self.answers.write(line)
        self.keep("answered", line)

    def keep(self, side, line):
        if self.log:
            self.log[side].write(line)
