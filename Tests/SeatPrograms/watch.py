"""An app that wants the values of a heart rate strap, whatever happens.

FAULT= names what it does wrong: forgets-to-reconnect, races (forgets to reconnect in the third order of
what is concurrent), no-restoration, crashes, exits, spins, works-long, quits-in-hello. WATCH_TIMER= seconds has it do something that often while it runs, and WATCH_READS=1
has it ask for the signal strength then.
"""

import os
import signal
import sys
import time

from seat import App

FAULT = os.environ.get("FAULT", "")
TIMER = float(os.environ.get("WATCH_TIMER", "0"))
READS = os.environ.get("WATCH_READS") == "1"
METHODS = ["didUpdateState", "willRestoreState", "didDiscover", "didConnect", "didDisconnect"]
STRAP_METHODS = ["didDiscoverServices", "didDiscoverCharacteristics", "didUpdateValue"]
STRAP = {"service": "180D", "characteristic": "2A37"}
CENTRAL = {"manager": "watch-central", "role": "central"}


class Watch(App):
    peer = None
    is_on = False
    ticks = 0
    busy_until = None

    def launched(self):
        if FAULT == "quits-in-hello":
            sys.exit(3)

    def did_finish_launching(self, entry):
        with open(os.path.join(self.home, "launches"), "a", encoding="utf-8") as file:
            file.write(f"{self.launch}\n")
        with open(os.path.join(self.home, "launches"), encoding="utf-8") as file:
            self.note("launches " + " ".join(file.read().split()))
        identifier = {} if FAULT == "no-restoration" else {"restoreIdentifier": "watch-central"}
        self.call("createCentralManager", **CENTRAL, **identifier, implementedCallbacks=METHODS)
        if TIMER:
            self.after(TIMER, self.tick, TIMER)

    def tick(self):
        self.ticks += 1
        if READS and self.peer:
            self.call("readRSSI", **CENTRAL, peer=self.peer)

    def will_restore_state(self, entry):
        for self.peer in entry.get("peripherals", []):
            self.watch_strap()

    def did_update_state(self, entry):
        self.is_on = entry["state"] == "poweredOn"
        if not self.is_on:
            return
        if self.peer:
            state = self.ask("readProperty", **CENTRAL, peer=self.peer, property="state")
            if state.get("state") == "connected":
                self.find()
            else:
                self.connect()
        else:
            self.call("scanForPeripherals", **CENTRAL, services=["180D"])

    def did_discover(self, entry):
        if self.peer:
            return
        self.peer = entry["peer"]
        self.call("stopScan", **CENTRAL)
        self.connect()

    def connect(self):
        self.call("connect", **CENTRAL, peer=self.peer)

    def watch_strap(self):
        self.call("setDelegate", **CENTRAL, peer=self.peer, implementedCallbacks=STRAP_METHODS)

    def did_connect(self, entry):
        self.watch_strap()
        self.find()

    def find(self):
        self.call("discoverServices", **CENTRAL, peer=self.peer, services=["180D"])

    def did_disconnect(self, entry):
        self.peer = entry["peer"]
        races = FAULT == "races" and os.environ.get("VTIME_SEED") == "3"
        if self.is_on and FAULT != "forgets-to-reconnect" and not races:
            self.connect()

    def did_discover_services(self, entry):
        self.call(
            "discoverCharacteristics", **CENTRAL, peer=self.peer, service="180D",
            characteristics=[{"characteristic": "2A37"}])

    def did_discover_characteristics(self, entry):
        self.call("setNotifyValue", **CENTRAL, peer=self.peer, **STRAP, enabled=True)

    def did_update_value(self, entry):
        task = self.ask("beginBackgroundTask").get("task")
        self.note(f"value {entry.get('value')}")
        self.call("endBackgroundTask", task=task)
        if FAULT == "crashes":
            print("about to crash", flush=True)
            os.kill(os.getpid(), signal.SIGSEGV)
        if FAULT == "exits":
            sys.exit(7)
        if FAULT == "spins":
            print("about to spin", file=sys.stderr, flush=True)
            while True:
                time.time()
        if FAULT == "works-long":
            self.busy_until = self.now + 40_000_000_000
            self.after(40, lambda: None)

    def will_terminate(self, entry):
        with open(os.path.join(self.home, "launches"), "a", encoding="utf-8") as file:
            file.write("terminated\n")

    def quiescence(self):
        is_busy = self.busy_until is not None and self.now < self.busy_until
        return {**super().quiescence(), **({"busy": True} if is_busy else {})}


Watch().run()
