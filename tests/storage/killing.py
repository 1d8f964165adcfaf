"""Kill a process at random moments and look at what it left behind.

The process is any command that prints ``ready`` when it could start, waits for a line on its
input, prints one line when it begins its work, and then a line for each thing it claims to have
made durable.
"""

from __future__ import annotations

import os
import random
import signal
import subprocess
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

ROOT = Path(__file__).parents[2]


class Victim:
    """One process that will be killed."""

    def __init__(self, command: Sequence[str]) -> None:
        self.process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            text=True,
            start_new_session=True,  # its children go with it when the test is given up
        )

    def wait_until_ready(self) -> None:
        assert self.next_line() == "ready\n"

    def go(self) -> None:
        """Let it begin."""
        assert self.process.stdin is not None
        self.process.stdin.write("go\n")
        self.process.stdin.flush()

    def next_line(self) -> str:
        """Wait for the next line it prints."""
        assert self.process.stdout is not None
        return self.process.stdout.readline()

    def end(self) -> None:
        """Put an end to it and to every child of it, whatever they are doing."""
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.communicate()

    def kill(self) -> list[str]:
        """Kill it; the lines it had printed that nobody has read yet."""
        assert self.process.stdout is not None
        self.process.send_signal(signal.SIGKILL)
        printed = self.process.stdout.read()
        self.process.communicate()
        assert self.process.returncode == -signal.SIGKILL, "it died before it was killed"
        return [line for line in printed.splitlines(keepends=True) if line.endswith("\n")]


def kill_at_random(
    command: Callable[[int], Sequence[str]],
    points: int,
    look: Callable[[int, list[str]], None],
    *,
    longest: float,
    working: bool,
    seed: int = 0,
) -> int:
    """Kill ``points`` processes, each at a random moment of its life; how many passed the look.

    :param command: the command of the process with this number
    :param look: is given the number and the lines printed before death; asserts what it likes
    :param longest: seconds after which no process lives
    :param working: count them from the line that says it begins its work, not from the word go
    """
    chance = random.Random(seed)
    # The next one starts up while this one works: starting Python takes longer than dying.
    following = Victim(command(0))
    try:
        for number in range(points):
            victim = following
            victim.wait_until_ready()
            if number + 1 < points:
                following = Victim(command(number + 1))
            victim.go()
            printed = [victim.next_line()] if working else []
            time.sleep(chance.uniform(0, longest))
            look(number, printed + victim.kill())
    finally:
        following.end()
    return points
