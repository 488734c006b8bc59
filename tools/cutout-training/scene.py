"""Where products are photographed: backdrops, shadows and reflections, and what cameras and shops do to the picture."""

import cv2
import numpy as np

from shapes import grid
from surfaces import clouds, color_of, texture, waves


def backdrop_of(rng, size, kind):
    """A backdrop of (size, size, 3), by the name of its kind."""
    return np.clip(BACKDROPS[kind](rng, size), 0, 1).astype(np.float32)


def _even(size, color):
    surface = np.empty((size, size, 3), np.float32)
    surface[:] = color
    return surface


def white(_rng, size):
    return _even(size, 1.0)


def pale(rng, size):
    columns, rows = grid(size)
    away = np.hypot(columns - rng.uniform(0.2, 0.8), rows - rng.uniform(0.2, 0.8))
    color = rng.uniform(0.88, 1.0) + rng.normal(0, 0.012, 3)
    return _even(size, np.clip(color, 0, 1)) * (1 - rng.uniform(0, 0.22) * np.clip(away, 0, 1) ** 2)[..., None]


def fade(rng, size):
    columns, rows = grid(size)
    one = color_of(rng, rng.choice(["grey", "light", "any"]))
    other = np.clip(one * rng.uniform(0.5, 1.1), 0, 1) if rng.random() < 0.6 else color_of(rng, rng.choice(["grey", "light", "any"]))
    if rng.random() < 0.5:
        angle = rng.choice([np.pi / 2, rng.uniform(0, 2 * np.pi)])
        share = columns * np.cos(angle) + rows * np.sin(angle)
        share = (share - share.min()) / (np.ptp(share) + 1e-5)
    else:
        share = np.clip(np.hypot(columns - rng.uniform(0.3, 0.7), rows - rng.uniform(0.3, 0.7)) * rng.uniform(0.9, 1.6), 0, 1)
    share = (share ** rng.uniform(0.6, 2))[..., None]
    return one * (1 - share) + other * share


def paper(rng, size):
    columns, rows = grid(size)
    surface = _even(size, color_of(rng, rng.choice(["vivid", "any", "light"])))
    if rng.random() < 0.6:
        surface = surface * (1 + clouds(rng, size) * rng.uniform(0.005, 0.03))[..., None]
    away = (columns - rng.uniform(0, 1)) ** 2 + (rows - rng.uniform(0, 1)) ** 2
    surface = surface * (1 - rng.uniform(0, 0.35) * away)[..., None]
    if rng.random() < 0.3:
        # The sheet ends in the picture.
        edge = rng.uniform(0.03, 0.12)
        beyond = (columns < edge) if rng.random() < 0.5 else (rows < edge)
        surface[beyond] = color_of(rng, "grey")
    return surface


def table(rng, size):
    columns, rows = grid(size)
    horizon, softness = rng.uniform(0.35, 0.75), rng.choice([0.003, 0.01, 0.06])
    share = np.clip((rows - horizon + rng.normal(0, 0.03) * (columns - 0.5)) / softness + 0.5, 0, 1)[..., None]
    wall = color_of(rng, rng.choice(["light", "grey", "any"]))
    near = np.clip(wall * rng.uniform(0.6, 1.2) + rng.normal(0, 0.03, 3), 0, 1)
    top = near if rng.random() < 0.6 else color_of(rng)
    top = top * (1 + clouds(rng, size) * rng.uniform(0, 0.05))[..., None]
    wall = wall * (1 + (rows[..., None] - 0.5) * rng.uniform(-0.3, 0.3))
    return wall * (1 - share) + top * share


def rough(rng, size):
    share = np.clip(clouds(rng, size) * rng.uniform(0.1, 0.5) + 0.5, 0, 1)[..., None]
    return color_of(rng) * (1 - share) + color_of(rng) * share


def pattern(rng, size):
    surface = texture(rng, size, color_of(rng), rng.choice(["stripes", "checks", "dots"]))
    return cv2.GaussianBlur(surface, (0, 0), size / 256 * rng.uniform(0.5, 5)) if rng.random() < 0.6 else surface


def room(rng, size):
    """Shapes out of focus, as behind products in rooms and streets."""
    ground = backdrop_of(rng, size, str(rng.choice(["fade", "rough", "table"])))
    drawn = np.ascontiguousarray((ground * 255).astype(np.uint8))
    for _ in range(int(rng.integers(3, 18))):
        x, y = (int(place) for place in rng.uniform(-0.1, 1.1, 2) * size)
        width, height = (int(side) for side in rng.uniform(0.04, 0.4, 2) * size)
        ink = tuple(int(part * 255) for part in color_of(rng))
        if rng.random() < 0.5:
            cv2.rectangle(drawn, (x, y), (x + width, y + height), ink, -1, cv2.LINE_AA)
        else:
            cv2.ellipse(drawn, (x, y), (width // 2, height // 2), rng.uniform(0, 180), 0, 360, ink, -1, cv2.LINE_AA)
    surface = drawn.astype(np.float32) / 255 * (1 + clouds(rng, size) * rng.uniform(0, 0.1))[..., None]
    return cv2.GaussianBlur(surface, (0, 0), size / 256 * rng.uniform(0.7, 9)) if rng.random() < 0.8 else surface


def wood(rng, size):
    columns, rows = grid(size)
    bend = waves(rng, size, 4) * 0.4 + waves(rng, size, 3) * 0.5
    grain = np.sin((rows * rng.uniform(8, 25) + bend) * 2 * np.pi)[..., None]
    surface = np.array([0.55, 0.38, 0.22]) * rng.uniform(0.6, 1.4) * (1 + 0.12 * grain)
    gaps = np.abs((columns * rng.integers(3, 8) + rng.random()) % 1 - 0.5) < 0.01
    return surface * np.where(gaps, 0.6, 1)[..., None]


def lights(rng, size):
    surface = backdrop_of(rng, size, "fade") * 0.5
    for _ in range(int(rng.integers(10, 40))):
        spot = np.zeros((size, size), np.uint8)
        x, y = (int(place) for place in rng.uniform(0, 1, 2) * size)
        cv2.circle(spot, (x, y), int(rng.uniform(0.02, 0.1) * size), 255, -1, cv2.LINE_AA)
        surface = surface + (spot / 255 * rng.uniform(0.1, 0.5))[..., None] * color_of(rng, "vivid")
    return cv2.GaussianBlur(surface.astype(np.float32), (0, 0), size / 256 * rng.uniform(1, 3))


def mosaic(rng, size):
    columns, rows = grid(size)
    count = int(rng.integers(20, 90))
    places = rng.uniform(0, 1, (count, 2))
    nearest, best = np.zeros((size, size), np.int32), np.full((size, size), 9.0)
    for at, (x, y) in enumerate(places):
        away = (columns - x) ** 2 + (rows - y) ** 2
        nearest[away < best] = at
        best = np.minimum(best, away)
    tiles = np.clip(color_of(rng) + rng.normal(0, 0.12, (count, 3)), 0, 1).astype(np.float32)
    return cv2.GaussianBlur(tiles[nearest], (0, 0), size / 256)


BACKDROPS = {
    "white": white, "pale": pale, "fade": fade, "paper": paper, "table": table, "rough": rough, "pattern": pattern, "room": room,
    "wood": wood, "lights": lights, "mosaic": mosaic,
}

# Training never meets these.
HELD_BACKDROPS = ("wood", "lights", "mosaic")


def moved(picture, matrix):
    """A picture moved by a matrix of two rows, in px."""
    return cv2.warpAffine(picture, np.float32(matrix), picture.shape[1::-1])


def with_shadows(rng, ground, canvas, is_strong=False):
    """The backdrop with the product's shadows and reflections on it. They are backdrop: alpha does not know them."""
    alpha, size = canvas.alpha, canvas.size
    rows, columns = np.nonzero(alpha > 0.3)
    if len(rows) < 20:
        return ground
    extent = (columns.min() / size, columns.max() / size, rows.max() / size)
    depth = rng.uniform(0.35, 0.75) if is_strong else rng.uniform(0.05, 0.5)
    kinds = rng.choice(["drop", "cast", "contact", "mirror", "around", "below"], int(rng.integers(1, 4)), replace=False)
    for kind in kinds:
        if kind == "mirror":
            ground = _mirrored_floor(rng, ground, canvas, extent[2])
            continue
        shade = np.clip(SHADOWS[kind](rng, alpha, extent), 0, 1)
        ground = ground * (1 - depth * rng.uniform(0.5, 1) * shade)[..., None]
    return ground.astype(np.float32)


def _drop(rng, alpha, _extent):
    size = alpha.shape[0]
    shade = moved(alpha, [[1, 0, rng.normal(0, 0.04) * size], [0, 1, rng.uniform(-0.01, 0.06) * size]])
    return cv2.GaussianBlur(shade, (0, 0), size * rng.uniform(0.005, 0.05))


def _cast(rng, alpha, extent):
    size = alpha.shape[0]
    flat, lean, foot = rng.uniform(0.15, 0.7), rng.uniform(-1.2, 1.2), extent[2] * alpha.shape[0]
    shade = moved(alpha, [[1, -lean, lean * foot], [0, flat, foot * (1 - flat)]])
    return cv2.GaussianBlur(shade, (0, 0), size * rng.uniform(0.001, 0.03))


def _contact(rng, alpha, extent):
    columns, rows = grid(alpha.shape[0])
    left, right, foot = extent
    half = (right - left) / 2 * rng.uniform(0.8, 1.2) + 1e-3
    return np.exp(-(((columns - (left + right) / 2) / half) ** 4 + ((rows - foot) / rng.uniform(0.01, 0.08)) ** 2))


def _around(rng, alpha, _extent):
    return cv2.GaussianBlur(alpha, (0, 0), alpha.shape[0] * rng.uniform(0.04, 0.1)) * 0.8


def _below(rng, alpha, extent):
    """Dark where the product nearly touches the ground, as under tyres and soles."""
    size = alpha.shape[0]
    _, rows = grid(size)
    shade = moved(alpha, [[1, 0, rng.normal(0, 0.01) * size], [0, 1, rng.uniform(0.005, 0.03) * size]])
    near = np.clip((rows - (extent[2] - rng.uniform(0.05, 0.3))) / 0.08, 0, 1)
    return cv2.GaussianBlur(shade, (0, 0), size * rng.uniform(0.003, 0.02)) * near * 1.4


SHADOWS = {"drop": _drop, "cast": _cast, "contact": _contact, "around": _around, "below": _below}


def _mirrored_floor(rng, ground, canvas, foot):
    size = canvas.size
    _, rows = grid(size)
    flip = [[1, 0, 0], [0, -1, 2 * foot * size]]
    strength = np.clip(1 - (rows - foot) / rng.uniform(0.05, 0.6), 0, 1) * (rows >= foot - 0.02) * rng.uniform(0.08, 0.6)
    share = (moved(canvas.alpha, flip) * strength).astype(np.float32)
    share = cv2.GaussianBlur(share, (0, 0), size / 256 * rng.uniform(0.5, 2))[..., None]
    return ground * (1 - share) + moved(canvas.color, flip) * share


def photographed(rng, picture):
    """The picture as bytes, with what lenses, sensors and shops' tools do to it."""
    size = picture.shape[0]
    if rng.random() < 0.15:
        share = rng.uniform(0.45, 0.8)
        small = cv2.resize(picture, None, fx=share, fy=share, interpolation=cv2.INTER_AREA)
        picture = cv2.resize(small, (size, size), interpolation=cv2.INTER_CUBIC)
    if rng.random() < 0.4:
        picture = cv2.GaussianBlur(picture, (0, 0), size / 256 * rng.uniform(0.25, 1.1))
    if rng.random() < 0.2:
        picture = picture + (picture - cv2.GaussianBlur(picture, (0, 0), size / 256 * 1.5)) * rng.uniform(0.2, 1)
    if rng.random() < 0.35:
        picture = np.clip(picture, 0, 1) ** rng.uniform(0.8, 1.25)
    if rng.random() < 0.25:
        picture = picture * rng.uniform(0.92, 1.06, 3)
    if rng.random() < 0.35:
        picture = picture + rng.standard_normal(picture.shape) * rng.uniform(0.003, 0.02)
    if rng.random() < 0.1:
        grain = cv2.resize(rng.standard_normal((size // 2, size // 2, 3)), (size, size))
        picture = picture + grain * rng.uniform(0.005, 0.02)
    pixels = (np.clip(picture, 0, 1) * 255 + 0.5).astype(np.uint8)
    if rng.random() < 0.8:
        _, jpeg = cv2.imencode(".jpg", pixels[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(45, 96))])
        pixels = cv2.imdecode(jpeg, cv2.IMREAD_COLOR)[..., ::-1]
    return np.ascontiguousarray(pixels)


