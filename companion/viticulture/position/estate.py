"""What is followed of one player."""

from __future__ import annotations

from dataclasses import dataclass

from companion.kernel.copying import changed
from companion.kernel.wire import left_out

from ..box.pieces import TRACKS
from .mat import Mat
from .workers import At


@dataclass(frozen=True, slots=True)
class Estate:
    """What is followed of one player."""

    vp: int = TRACKS.points_start
    residual: int = 0
    lira: int = 0
    row: int | None = None
    """The wake-up row the rooster stands on."""
    temporary: bool = False
    """Holds the grey temporary worker this year."""
    passed: bool = False
    """Has passed this season; the rooster has slid to the other side (WAKE-17)."""
    counted_lira: int | None = None
    """Lira told for a tie-break, where lira are not followed."""
    wine_value: int | None = None
    """Value of all wine in the cellar, told for a tie-break."""
    grape_value: int | None = None
    """Value of all grapes on the crush pad, told for a tie-break."""
    mat: Mat | None = left_out(None)
    """The vineyard, where all of it is followed."""
    kept: Mat | None = left_out(None)
    """The vineyard as it was when the table went on with the score alone."""
    stands: tuple[At, ...] = left_out(())
    """Where this player's workers stand this year, as far as it was told."""

    @property
    def workers_left(self) -> int:
        """How many workers can still be placed this year; meaningful if the mat is followed."""
        mat = self.mat
        if mat is None:
            return 1
        everybody = mat.workers - mat.trained + mat.grande + self.temporary
        return everybody - len(self.stands)

    def on_row(self, row: int | None) -> Estate:
        """Return the estate with its rooster on a row (or off the chart), not having passed."""
        return changed(self, row=row, passed=self.passed and row is not None)

    def with_mat(self, mat: Mat | None, *, vp: int = 0, residual: int = 0, lira: int = 0) -> Estate:
        """Return the estate with another mat, and these amounts added to its tracks."""
        return changed(
            self,
            mat=mat,
            vp=self.vp + vp,
            residual=self.residual + residual,
            lira=self.lira + lira,
        )
