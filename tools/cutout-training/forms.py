"""Forms that solids are put together from: each is a function of two shares from 0 to 1 that returns places in space."""

import numpy as np

from shapes import smooth_open


def lathe(profile):
    """What a lathe makes of a smooth line through points of (radius, height), from its foot to its top."""
    return straight_lathe(smooth_open(profile, 12))


def straight_lathe(profile):
    """The same with corners where the points are."""
    line = np.asarray(profile, float)
    steps = _shares(line)

    def shape(around, along):
        angle = around * 2 * np.pi
        radius = np.interp(1 - along, steps, line[:, 0])
        return np.stack([radius * np.sin(angle), np.interp(1 - along, steps, line[:, 1]), radius * -np.cos(angle)], -1)

    return shape


def _shares(line):
    """How far along a line its points are, from 0 to 1."""
    steps = np.r_[0, np.cumsum(np.sqrt((np.diff(line, axis=0) ** 2).sum(1)))]
    return steps / steps[-1]


def disc(radius, height=0.0):
    """A level disc."""

    def shape(around, out):
        angle = around * 2 * np.pi
        return np.stack([radius * out * np.sin(angle), np.full_like(out, height), -radius * out * np.cos(angle)], -1)

    return shape


def block(sides, power=8.0):
    """A box of rounded edges; `power` 2 is an egg, 40 has hard edges."""
    half = np.asarray(sides, float) / 2

    def shape(around, along):
        across, deep = _rounded_square(around * 4, power)
        level, up = _rounded_square(along * 2 - 1, power)
        return np.stack([half[0] * level * across, half[1] * up, half[2] * level * deep], -1)

    return shape


def _rounded_square(quarters, power):
    """Places about equally far apart on |x|^power + |y|^power = 1, by quarters of the way around."""
    whole, part = np.floor(quarters), quarters - np.floor(quarters)
    near = np.clip(np.where(part < 0.5, part * 2, 2 - part * 2), 0, 1)
    long = (1 + near**power) ** (-1 / power)
    x, y = np.where(part < 0.5, long, near * long), np.where(part < 0.5, near * long, long)
    turns = whole % 4
    return np.choose(turns.astype(int), [x, -y, -x, y]), np.choose(turns.astype(int), [y, x, -y, -x])


def tube(points, radius, flat=1.0, is_closed=False):
    """A pipe along points in space; the radius is a number or several along it, `flat` makes it a band."""
    points = np.asarray(points, float)
    padded = np.vstack([points, points[:1]]) if is_closed else points
    line = np.concatenate([smooth_open(padded[:, [0, 1]], 10), smooth_open(padded[:, [1, 2]], 10)[:, 1:]], 1)
    steps = _shares(line)
    ahead = np.gradient(line, axis=0)
    ahead /= np.linalg.norm(ahead, axis=1, keepdims=True) + 1e-9
    spread = np.linalg.eigh(np.cov(line.T) + np.eye(3) * 1e-9)[1][:, 0]
    aside = np.cross(ahead, spread)
    aside /= np.linalg.norm(aside, axis=1, keepdims=True) + 1e-9
    beside = np.cross(ahead, aside)
    radii = np.broadcast_to(np.asarray(radius, float), (2,)) if np.ndim(radius) == 0 else np.asarray(radius, float)

    def shape(along, around):
        angle = around * 2 * np.pi
        wide = np.interp(along, np.linspace(0, 1, len(radii)), radii)
        if not is_closed:
            # Its ends are closed.
            wide = wide * np.sqrt(np.clip(np.minimum(along, 1 - along) * 40, 0.0, 1))
        at, out, up = (np.stack([np.interp(along, steps, each[:, axis]) for axis in range(3)], -1) for each in (line, aside, beside))
        return at + (out * np.cos(angle)[..., None] + up * (np.sin(angle) * flat)[..., None]) * wide[..., None]

    return shape


def loft(sections):
    """A body through level ellipses: rows of (height, middle x, middle z, half width, half depth), from its foot to its top."""
    rows = np.asarray(sections, float)
    smooth = np.stack([smooth_open(rows[:, [0, at]], 8)[:, 1] for at in range(5)], 1)
    shares = np.linspace(0, 1, len(smooth))

    def shape(around, along):
        angle = around * 2 * np.pi
        height, x, z, wide, deep = (np.interp(1 - along, shares, smooth[:, at]) for at in range(5))
        return np.stack([x + wide * np.sin(angle), height, z - deep * np.cos(angle)], -1)

    return shape


def sheet(corner, one, two, bend=None):
    """A sheet from a corner along two sides; `bend` moves its places."""
    corner, one, two = (np.asarray(each, float) for each in (corner, one, two))

    def shape(across, down):
        places = corner + across[..., None] * one + down[..., None] * two
        return places if bend is None else bend(places, across, down)

    return shape
