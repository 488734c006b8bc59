"""Shapes as masks: float32 arrays of (size, size) from 0 to 1, from points in a unit square whose y points down."""

import cv2
import numpy as np

cv2.setNumThreads(1)

# cv2 draws at sixteenths of a px with this.
SHIFT = 4


def blank(size):
    """A mask without anything."""
    return np.zeros((size, size), np.float32)


def grid(size):
    """Columns and rows of the places of a picture, from 0 to 1."""
    rows, columns = np.mgrid[0:size, 0:size].astype(np.float32) / size
    return columns, rows


def polygon(size, points):
    """The inside of a polygon with soft edges."""
    drawn = np.zeros((size, size), np.uint8)
    cv2.fillPoly(drawn, [_places(size, points)], 255, cv2.LINE_AA, SHIFT)
    return drawn.astype(np.float32) / 255


def stroke(size, points, width):
    """A line through points, `width` as a share of the picture, with round ends."""
    drawn = np.zeros((size, size), np.uint8)
    thickness = max(1, int(round(width * size)))
    cv2.polylines(drawn, [_places(size, points)], False, 255, thickness, cv2.LINE_AA, SHIFT)
    return drawn.astype(np.float32) / 255


def strokes(size, lines, width):
    """Several lines as one mask."""
    drawn = blank(size)
    for points in lines:
        drawn = np.maximum(drawn, stroke(size, points, width))
    return drawn


def ellipse(size, middle, radii, angle=0.0):
    """An ellipse by its middle and its two radii, turned by `angle` radians."""
    turns = np.linspace(0, 2 * np.pi, 72, endpoint=False)
    points = np.stack([np.cos(turns) * radii[0], np.sin(turns) * radii[1]], 1)
    return polygon(size, turned(points, angle) + np.asarray(middle))


def rounded(size, middle, sides, power=8.0, angle=0.0):
    """A superellipse: `power` 2 is an ellipse, 4 a cushion, 40 a rectangle."""
    turns = np.linspace(0, 2 * np.pi, 96, endpoint=False)
    cosine, sine = np.cos(turns), np.sin(turns)
    points = np.stack(
        [
            np.sign(cosine) * np.abs(cosine) ** (2 / power) * sides[0] / 2,
            np.sign(sine) * np.abs(sine) ** (2 / power) * sides[1] / 2,
        ],
        1,
    )
    return polygon(size, turned(points, angle) + np.asarray(middle))


def turned(points, angle):
    """Points turned around the origin."""
    cosine, sine = np.cos(angle), np.sin(angle)
    return np.asarray(points) @ np.array([[cosine, sine], [-sine, cosine]])


def smooth_closed(points, steps=16):
    """A closed curve through points (Catmull and Rom)."""
    points = np.asarray(points, float)
    return _spline(np.roll(points, 1, 0), points, np.roll(points, -1, 0), np.roll(points, -2, 0), steps)


def smooth_open(points, steps=16):
    """An open curve through points, from the first to the last."""
    points = np.asarray(points, float)
    padded = np.vstack([points[:1], points, points[-1:]])
    curve = _spline(padded[:-3], padded[1:-2], padded[2:-1], padded[3:], steps)
    return np.vstack([curve, points[-1:]])


def mirrored(half):
    """A closed outline from its right half, given as distances from the middle line and heights."""
    half = np.asarray(half, float)
    left = half[::-1] * [-1, 1]
    return np.vstack([half, left]) + [0.5, 0]


def _spline(before, start, end, after, steps):
    share = np.linspace(0, 1, steps, endpoint=False)[None, :, None]
    before, start, end, after = (each[:, None, :] for each in (before, start, end, after))
    curve = 0.5 * (
        2 * start
        + (end - before) * share
        + (2 * before - 5 * start + 4 * end - after) * share**2
        + (3 * start - before - 3 * end + after) * share**3
    )
    return curve.reshape(-1, 2)


def _places(size, points):
    return np.round(np.asarray(points, float) * size * (1 << SHIFT)).astype(np.int32).reshape(-1, 1, 2)
