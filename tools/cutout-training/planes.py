"""What the network is given: colours, and how far each is from the backdrop. The same as build-tensor.ts and fit-backdrop.ts."""

import cv2
import numpy as np

CELLS = 64
FRAME = 3
ROUNDS = 4
TOLERANCE = 0.03
DAMPING = (1e-3, 0.5, 0.5, 2, 2, 2)


def planes_of(pixels):
    """(size, size, 3) bytes to (6, size, size) numbers: colours from -1 to 1, then twice the difference to the backdrop."""
    colors = pixels.astype(np.float32) / 255
    both = np.concatenate([colors * 2 - 1, (colors - backdrop_from_border(colors)) * 2], 2)
    return np.ascontiguousarray(both.transpose(2, 0, 1))


def backdrop_from_border(colors):
    """A quadratic surface of colour through the picture's border; what touches the frame counts little."""
    size = colors.shape[0]
    cells = cv2.resize(colors, (CELLS, CELLS), interpolation=cv2.INTER_AREA)
    down, across = np.mgrid[0:CELLS, 0:CELLS] / ((CELLS - 1) / 2) - 1
    is_frame = np.ones((CELLS, CELLS), bool)
    is_frame[FRAME:-FRAME, FRAME:-FRAME] = False
    powers = _powers(across, down)[is_frame]
    wanted = cells[is_frame].astype(np.float64)
    weights = np.ones(len(powers))
    for _ in range(ROUNDS):
        weighted = powers * weights[:, None]
        terms = np.linalg.solve(weighted.T @ powers + np.diag(DAMPING), weighted.T @ wanted)
        residual = np.abs(wanted - powers @ terms).max(1)
        weights = 1 / (1 + (residual / TOLERANCE) ** 2)
    places = (((np.arange(size) + 0.5) / size) * 2 - 1) * CELLS / (CELLS - 1)
    across, down = np.meshgrid(places, places)
    return np.clip(_powers(across, down) @ terms, 0, 1).astype(np.float32)


def _powers(across, down):
    return np.stack([np.ones_like(across), across, down, across * across, down * down, across * down], -1)
