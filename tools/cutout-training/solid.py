"""Products as solids: surfaces in space, seen by a camera, in the light of soft boxes, with the shadows that they truly cast.

A part is a function of two shares from 0 to 1 that returns places of (…, 3): x to the right, y up, z towards the camera. It is drawn as
points so close together that they touch, the nearest of each place in front.
"""

from dataclasses import dataclass, field

import cv2
import numpy as np

from shapes import blank

# The nearest point is looked for in this many places per px and side.
FINE = 2
# Points per place and side, each of which covers two places: fewer leave pinholes.
DENSITY = 0.7
MOST_POINTS = 1000


@dataclass
class Surface:
    """What a part is made of: a picture wrapped around it, how it shines, and whether it is metal, glass or gives light."""

    picture: np.ndarray
    shine: float = 0.3
    gloss: float = 0.5
    is_metal: bool = False
    is_glass: bool = False
    glow: float = 0.0
    bump: float = 0.0


@dataclass
class Solid:
    """Parts in the making; `place` moves all that follows."""

    parts: list = field(default_factory=list)
    surfaces: list = field(default_factory=list)

    def add(self, shape, surface, turn=None, move=(0, 0, 0), scale=1.0):
        """A part of this surface, scaled, turned by a matrix and moved, in this order."""
        self.surfaces.append(surface)
        self.parts.append((shape, np.eye(3) if turn is None else turn, np.asarray(move, float), scale))

    def whole(self, turn, drop):
        """All parts turned together, and then set down."""
        self.parts = [(shape, turn @ own, turn @ move - drop, scale) for shape, own, move, scale in self.parts]


@dataclass(frozen=True)
class View:
    """Where the camera stands: how far it looks down (radians), how far away it is, and how large and where it shows things."""

    pitch: float
    away: float
    zoom: float = 1.0
    aside: tuple = (0.0, 0.0)

    def seen(self, places):
        """Places in shares of the picture, and how near each is."""
        sine, cosine = np.sin(self.pitch), np.cos(self.pitch)
        near = places[..., 1] * sine + places[..., 2] * cosine
        scale = self.zoom * self.away / np.maximum(self.away - near, 0.05)
        across = self.aside[0] + places[..., 0] * scale
        down = self.aside[1] - (places[..., 1] * cosine - places[..., 2] * sine) * scale
        return across, down, near

    def towards(self):
        """The direction to the camera."""
        return np.array([0, np.sin(self.pitch), np.cos(self.pitch)], np.float32)


def turn_about(axis, angle):
    """A matrix that turns about x (0), y (1) or z (2)."""
    one, two = [(1, 2), (2, 0), (0, 1)][axis]
    turn = np.eye(3)
    turn[one, one] = turn[two, two] = np.cos(angle)
    turn[one, two], turn[two, one] = -np.sin(angle), np.sin(angle)
    return turn


def rough_places(solid, count=18):
    """Some places of all parts, (…, 3): enough to know how far the solid reaches."""
    shares = np.linspace(0, 1, count)
    across, down = np.meshgrid(shares, shares, indexing="ij")
    return [_placed(part, across, down) for part in solid.parts]


def points_of(solid, view, size):
    """Points of all parts, closer together than the places of a picture: where, which way they face, where on the part, which part."""
    rough = rough_places(solid)
    found = []
    for at, (part, places) in enumerate(zip(solid.parts, rough, strict=True)):
        across, down, _ = view.seen(places)
        seen = np.stack([across, down], -1) * size
        # What lies along the view is short in the picture, but its curve is not: it gets a third of its true length at least.
        true = places * view.zoom * size * 0.4
        counts = []
        for side in (0, 1):
            steps = max(np.sqrt((np.diff(each, axis=side) ** 2).sum(-1)).max() for each in (seen, true))
            counts.append(int(np.clip(steps * (len(places) - 1) * DENSITY, 8, MOST_POINTS)))
        one, two = np.meshgrid(_middles(counts[0]), _middles(counts[1]), indexing="ij")
        places = _placed(part, one, two)
        facing = np.cross(np.gradient(places, axis=0), np.gradient(places, axis=1))
        facing /= np.linalg.norm(facing, axis=-1, keepdims=True) + 1e-9
        found.append((places.reshape(-1, 3), facing.reshape(-1, 3), np.stack([one, two], -1).reshape(-1, 2), np.full(one.size, at)))
    return tuple(np.concatenate(each).astype(np.int32 if kind else np.float32) for kind, each in zip((0, 0, 0, 1), zip(*found), strict=True))


def nearest(points, view, size):
    """For each place of a picture, which point is nearest there, or -1; each point covers a square of two places."""
    across, down, near = view.seen(points)
    columns, rows = (across * size).astype(np.int32), (down * size).astype(np.int32)
    inside = np.flatnonzero((columns >= 0) & (columns < size - 1) & (rows >= 0) & (rows < size - 1))
    order = inside[np.argsort(near[inside])].astype(np.int32)
    front = np.full(size * size, -1, np.int32)
    # The nearest come last, so that they stay.
    covered = (rows[order] * size + columns[order])[:, None] + np.array([0, 1, size, size + 1])
    front[covered.ravel()] = np.repeat(order, 4)
    return front.reshape(size, size)


@dataclass(frozen=True)
class Light:
    """A main light, a fill, boxes that shine in what is glossy, and the colours of what is above, below and around."""

    towards: np.ndarray
    strength: float
    color: np.ndarray
    boxes: tuple
    above: np.ndarray
    below: np.ndarray
    around: np.ndarray
    softness: float


def light_of(rng, ground):
    """Light as in a studio or beside a window, for a ground of this colour: what is glossy shows the ground around it."""
    turn, rise = rng.uniform(0, 2 * np.pi), rng.uniform(0.35, 1.35)
    towards = np.array([np.cos(turn) * np.cos(rise), np.sin(rise), np.sin(turn) * np.cos(rise) * 0.8 + 0.2])
    towards /= np.linalg.norm(towards)
    warmth = rng.normal(0, 0.05)
    color = np.array([1 + warmth, 1, 1 - warmth])
    boxes = []
    for _ in range(int(rng.integers(1, 5))):
        middle = towards if rng.random() < 0.4 else rng.normal(0, 1, 3) * [1, 0.6, 1] + [0, 0.5, 0.4]
        middle = middle / np.linalg.norm(middle)
        boxes.append((middle, rng.uniform(0.15, 0.6), rng.uniform(0.1, 0.6), rng.uniform(0.4, 1.6), rng.choice([2, 6])))
    around = ground * rng.uniform(0.6, 1.05)
    above = np.clip(around * 0.5 + rng.uniform(0.2, 0.6), 0, 1.1)
    return Light(towards, rng.uniform(0.25, 0.9), color, tuple(boxes), above, ground * rng.uniform(0.4, 0.95), around, rng.uniform(0, 1))


def lit_points(solid, points, view, light, ground):
    """Colours of points (n, 3), each of (places, facing, shares, part)."""
    places, facing, shares, part = points
    towards = view.towards()
    facing = np.where((facing @ towards)[:, None] < 0, -facing, facing)
    color = np.zeros((len(places), 3), np.float32)
    for at, surface in enumerate(solid.surfaces):
        chosen = np.flatnonzero(part == at)
        if len(chosen):
            color[chosen] = _lit(surface, facing[chosen], shares[chosen], towards, light, ground)
    return color


def _lit(surface, facing, shares, towards, light, ground):
    height, width = surface.picture.shape[:2]
    rows, columns = (shares[:, 1] * (height - 1)).astype(np.int32), (shares[:, 0] * (width - 1)).astype(np.int32)
    base = surface.picture[rows, columns]
    if surface.bump:
        tone = surface.picture.mean(2)
        slope = np.stack([cv2.Sobel(tone, cv2.CV_32F, 1, 0), -cv2.Sobel(tone, cv2.CV_32F, 0, 1), np.zeros_like(tone)], -1)
        facing = facing + slope[rows, columns] * surface.bump
        facing = facing / (np.linalg.norm(facing, axis=1, keepdims=True) + 1e-6)
    seen = np.clip(facing @ towards, 0, 1)
    wrap = 0.1 + 0.5 * light.softness
    direct = np.clip((facing @ light.towards + wrap) / (1 + wrap), 0, 1)[:, None] * light.color * light.strength
    up = (facing[:, 1:2] + 1) / 2
    ambient = (light.below * (1 - up) + light.above * up) * (1.05 - light.strength * 0.55)
    mirrored = 2 * seen[:, None] * facing - towards
    shown = _surroundings(mirrored, light, surface.gloss)
    edge = (1 - seen[:, None]) ** 4
    if surface.is_metal:
        return shown * (base * 0.85 + 0.15 * edge) + base * direct * 0.15
    body = base * (ambient + direct)
    if surface.is_glass:
        thick = (1 - seen[:, None]) ** 1.5
        body = ground * (0.55 + 0.45 * base) * (1 - 0.6 * thick) + base * thick * 0.35
    share = surface.shine * (0.06 + 0.94 * edge)
    return body * (1 - share) + shown * (share + surface.shine * 0.05) + base * surface.glow


def _surroundings(directions, light, gloss):
    """What is seen in these directions: the ground below, the room, and the boxes."""
    up = np.clip(directions[:, 1:2] / (0.08 + 0.6 * (1 - gloss)) * 0.5 + 0.5, 0, 1)
    shown = light.below * (1 - up) + (light.around * 0.5 + light.above * 0.5) * up
    for middle, wide, high, strength, power in light.boxes:
        sideways = np.cross([0, 1, 0], middle)
        sideways = sideways / (np.linalg.norm(sideways) + 1e-6)
        upright = np.cross(middle, sideways)
        ahead = directions @ middle
        blur = 0.05 + 0.5 * (1 - gloss)
        away = (np.abs(directions @ sideways) / (wide + blur)) ** power + (np.abs(directions @ upright) / (high + blur)) ** power
        shown = shown + (np.exp(-away) * (ahead > 0) * strength * (1.1 - blur))[:, None] * light.color
    return shown


def seen_solid(solid, view, light, ground, size):
    """The solid as colours (size, size, 3), alpha (size, size), and its points for shadows."""
    points = points_of(solid, view, size * FINE)
    front = nearest(points[0], view, size * FINE)
    covered = front >= 0
    chosen, back = np.unique(front[covered], return_inverse=True)
    color = np.zeros((*front.shape, 3), np.float32)
    color[covered] = lit_points(solid, tuple(each[chosen] for each in points), view, light, ground)[back]
    near = np.zeros(front.shape, np.float32)
    near[covered] = view.seen(points[0][chosen])[2][back]
    color *= _crevices(near, covered)[..., None]
    alpha = covered.astype(np.float32)
    small = (size, size)
    alpha_small = cv2.resize(alpha, small, interpolation=cv2.INTER_AREA)
    color = cv2.resize(color, small, interpolation=cv2.INTER_AREA) / np.maximum(alpha_small, 1e-3)[..., None]
    return color, alpha_small, points


def _crevices(near, covered):
    """How much light comes to a place that lies deeper than what is around it."""
    size = near.shape[0]
    weight = covered.astype(np.float32)
    small = (size // 4, size // 4)
    around, share = (cv2.GaussianBlur(cv2.resize(each, small, interpolation=cv2.INTER_AREA), (0, 0), size / 130) for each in (near, weight))
    around = cv2.resize(around / np.maximum(share, 1e-3), (size, size))
    return np.clip(1 - np.clip(around - near - 0.01, 0, 0.25) * 2.2, 0.35, 1)


def shadow_on_floor(rng, places, view, towards, softness, size):
    """How dark the floor (y = 0) is, 0 to 1: what is higher casts a softer shadow."""
    height = max(1e-3, places[:, 1].max())
    places = places[:: max(1, len(places) // 60_000)]
    share = np.clip(places[:, 1:2] / max(0.15, towards[1]), 0, 6 * height)
    fallen = places - share * towards
    fallen[:, 1] = 0
    across, down, _ = view.seen(fallen)
    dark = blank(size)
    steps = [(0, 0.12, 0.25), (0.12, 0.45, 1.0), (0.45, 1.01, 2.2)]
    for low, high, blur in steps:
        chosen = (places[:, 1] >= low * height) & (places[:, 1] < high * height)
        columns, rows = (across[chosen] * size).astype(np.int32), (down[chosen] * size).astype(np.int32)
        inside = (columns >= 0) & (columns < size) & (rows >= 0) & (rows < size)
        count = np.bincount(rows[inside] * size + columns[inside], minlength=size * size).reshape(size, size)
        layer = cv2.morphologyEx((count > 0).astype(np.float32), cv2.MORPH_CLOSE, np.ones((5, 5), np.uint8))
        layer = cv2.GaussianBlur(layer, (0, 0), max(0.5, size * softness * blur))
        dark = np.maximum(dark, layer) if low == 0 else 1 - (1 - dark) * (1 - layer)
    return np.clip(dark, 0, 1)


def _placed(part, across, down):
    shape, turn, move, scale = part
    return (shape(across, down) * scale) @ turn.T + move


def _middles(count):
    return np.linspace(0, 1, count)


def _blank_picture(color):
    picture = np.empty((2, 2, 3), np.float32)
    picture[:] = color
    return picture


def plain(color, **more):
    """A surface of one colour."""
    return Surface(_blank_picture(np.clip(color, 0, 1)), **more)
