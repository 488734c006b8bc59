"""One generated photo of a solid, with its true alpha, from a seed: a camera, soft light, the shadows that it casts, a ground that has light on it."""

import cv2
import numpy as np

from objects.maker import Maker
from objects.flat_solids import FLAT
from objects.open_solids import OPEN
from objects.solids import CLOSED
from samples import Wish, or_chance
from scene import backdrop_of, photographed
from shapes import grid
from solid import View, light_of, rough_places, seen_solid, shadow_on_floor, turn_about
from surfaces import clouds, color_of

SOLIDS = {**CLOSED, **OPEN, **FLAT}

# Training never meets these.
HELD_SOLIDS = ("pan", "umbrella", "sofa", "stand")
OPEN_SHARE = 0.34

GROUND_SHARES = {"white": 0.17, "cove": 0.38, "pale": 0.08, "fade": 0.07, "paper": 0.08, "table": 0.06, "wall": 0.1, "rough": 0.02, "room": 0.04}


def draw_solid(rng, size, wish=Wish()):
    """Returns the photo (size, size, 3) as bytes, alpha (size, size) from 0 to 1, and what it shows, by name."""
    kind = wish.backdrop or str(rng.choice(list(GROUND_SHARES), p=list(GROUND_SHARES.values())))
    family = wish.family or _family(rng)
    is_pale = or_chance(rng, wish.is_pale, 0.25)
    is_strong = or_chance(rng, wish.is_strong, 0.3)
    is_cropped = or_chance(rng, wish.is_cropped, 0.5 if family == "person" else 0.04)
    ground = OWN_GROUNDS[kind](rng, size) if kind in OWN_GROUNDS else backdrop_of(rng, size, kind)
    tone = ground[[0, -1, 0, -1, size // 2, size // 2], [0, 0, -1, -1, 0, -1]].mean(0)
    make = Maker(rng, tone, is_pale)
    SOLIDS[family](make)
    view = _posed(rng, make.solid, is_cropped)
    light = light_of(rng, tone)
    color, alpha, points = seen_solid(make.solid, view, light, tone, size)
    ground = _lit_ground(rng, ground, points[0], view, light, is_strong)
    if rng.random() < 0.12:
        ground = _mirrored(rng, ground, color, alpha, points[0], view)
    alpha = np.clip(cv2.GaussianBlur(alpha, (0, 0), size / 256 * rng.uniform(0.2, 0.7)), 0, 1)
    picture = np.clip(color, 0, 1) * alpha[..., None] + ground * (1 - alpha[..., None])
    picture = _bloomed(rng, picture)
    facts = {"family": family, "backdrop": kind, "pale": is_pale, "strong": is_strong, "glass": False, "cropped": is_cropped}
    return photographed(rng, picture.astype(np.float32)), alpha.astype(np.float32), facts


def _family(rng):
    if rng.random() < OPEN_SHARE:
        return str(rng.choice([name for name in OPEN if name not in HELD_SOLIDS]))
    return str(rng.choice([name for name in (*CLOSED, *FLAT) if name not in HELD_SOLIDS]))


def _posed(rng, solid, is_cropped):
    """Turns the solid, sets it on the floor and points a camera at it."""
    turn = turn_about(1, rng.normal(0, 0.6) if rng.random() < 0.8 else rng.uniform(0, 6.28))
    if rng.random() < 0.06:
        turn = turn_about(2, rng.uniform(-1.6, 1.6)) @ turn
    solid.whole(turn, np.zeros(3))
    places = np.concatenate([each.reshape(-1, 3) for each in rough_places(solid)])
    low, high = places.min(0), places.max(0)
    drop = np.array([(low[0] + high[0]) / 2, low[1], (low[2] + high[2]) / 2])
    solid.whole(np.eye(3), drop)
    places -= drop
    pitch = rng.choice([rng.uniform(0.02, 0.2), rng.uniform(0.2, 0.65), rng.uniform(0.65, 1.1), 1.5], p=[0.3, 0.5, 0.12, 0.08])
    away = np.linalg.norm(high - low) * rng.uniform(1.8, 6)
    across, down, _ = View(pitch, away).seen(places)
    wanted = rng.uniform(0.95, 1.3) if is_cropped else rng.uniform(0.55, 0.93) if rng.random() < 0.8 else rng.uniform(0.3, 0.55)
    zoom = wanted / max(np.ptp(across), np.ptp(down))
    slack = max(0.0, (1 - wanted) / 2)
    aside = rng.normal(0, 0.3, 2) * slack + (rng.normal(0, 0.12, 2) if is_cropped else 0)
    middle = np.array([across.min() + across.max(), down.min() + down.max()]) / 2 * zoom
    return View(pitch, away, zoom, tuple(0.5 + aside + [0, slack * 0.2] - middle))


def _cove(rng, size):
    """A studio's sweep: a floor that bends into a wall, lit from one side."""
    columns, rows = grid(size)
    chance = rng.random()
    color = np.clip(rng.uniform(0.8, 1.0) + rng.normal(0, 0.02, 3), 0, 1) if chance < 0.55 else color_of(rng, "light" if chance < 0.7 else "any")
    bend = rng.uniform(0.3, 0.75)
    depth = 1 / (1 + np.exp(-(rows - bend) / rng.uniform(0.03, 0.2)))
    angle = rng.uniform(0, 6.28)
    slope = (columns - 0.5) * np.cos(angle) + (rows - 0.5) * np.sin(angle)
    shade = 1 + depth * rng.uniform(-0.12, 0.15) + slope * rng.normal(0, 0.12)
    away = np.hypot(columns - rng.uniform(0.3, 0.7), rows - rng.uniform(0.3, 0.8))
    shade = shade * (1 - rng.uniform(0, 0.35) * np.clip(away, 0, 1) ** 2)
    if rng.random() < 0.3:
        shade = shade * (1 + clouds(rng, size) * rng.uniform(0.003, 0.02))
    return np.clip(color * shade[..., None], 0, 1).astype(np.float32)


def _wall(rng, size):
    """A wall of bricks, boards, marble or plaster that stands on a floor of another colour."""
    columns, rows = grid(size)
    color, kind = color_of(rng, rng.choice(["light", "light", "grey", "any"])), rng.integers(0, 4)
    surface = color * (1 + clouds(rng, size) * rng.uniform(0.005, 0.03))[..., None]
    if kind == 0:
        courses = rng.uniform(8, 22)
        course = np.floor(rows * courses)
        upright = np.abs((columns * courses * 0.4 + course * 0.5) % 1 - 0.5) > 0.48
        surface = surface * np.where(upright | (np.abs(rows * courses - course - 0.5) > 0.45), rng.uniform(0.75, 1.05), 1)[..., None]
    elif kind == 1:
        surface = surface * np.where(np.abs((columns * rng.uniform(3, 9)) % 1 - 0.5) > 0.485, rng.uniform(0.6, 0.9), 1)[..., None]
    elif kind == 2:
        surface = surface * (1 - np.exp(-((clouds(rng, size) / 0.06) ** 2)) * rng.uniform(0.05, 0.3))[..., None]
    horizon = rng.uniform(0.5, 0.9)
    floor = color_of(rng, rng.choice(["dark", "grey", "any", "light"])) * (1 + clouds(rng, size) * rng.uniform(0.01, 0.06))[..., None]
    share = np.clip((rows - horizon) / rng.choice([0.004, 0.02]), 0, 1)[..., None] if rng.random() < 0.75 else 0.0
    surface = cv2.GaussianBlur((surface * (1 - share) + floor * share).astype(np.float32), (0, 0), size / 256 * rng.choice([0.6, 2, 5]))
    return np.clip(surface, 0, 1)


OWN_GROUNDS = {"cove": _cove, "wall": _wall}


def _lit_ground(rng, ground, places, view, light, is_strong):
    """The ground with the shade of the solid: below it, and where each light does not reach."""
    size = ground.shape[0]
    shade = np.ones((size, size), np.float32)
    touch = shadow_on_floor(rng, places, view, np.array([0, 1, 0.0]), rng.uniform(0.008, 0.03), size)
    shade *= 1 - touch * rng.uniform(0.25, 0.75 if is_strong else 0.55)
    if rng.random() < 0.85:
        softness = rng.uniform(0.002, 0.012) if is_strong else rng.uniform(0.01, 0.05)
        cast = shadow_on_floor(rng, places, view, light.towards, softness, size)
        shade *= 1 - cast * (rng.uniform(0.35, 0.7) if is_strong else rng.uniform(0.08, 0.4))
    if rng.random() < 0.35:
        other = light.towards * [-1, 1, 1] + rng.normal(0, 0.2, 3)
        shade *= 1 - shadow_on_floor(rng, places, view, other, rng.uniform(0.01, 0.05), size) * rng.uniform(0.05, 0.3)
    if rng.random() < 0.05:
        shade *= _window(rng, size)
    # Shade is seldom grey: it keeps some of the room's colour.
    tint = 1 + rng.normal(0, 0.03, 3) * (1 - shade[..., None])
    return ground * shade[..., None] * tint


def _window(rng, size):
    """Stripes of light as through blinds or leaves."""
    columns, rows = grid(size)
    angle = rng.uniform(-0.8, 0.8)
    along = columns * np.sin(angle) + rows * np.cos(angle)
    bars = np.clip(np.sin(along * rng.uniform(15, 50)) * 3 + 0.5, 0, 1) if rng.random() < 0.5 else np.clip(clouds(rng, size) * 2 + 0.5, 0, 1)
    return 1 - cv2.GaussianBlur(bars.astype(np.float32), (0, 0), size * rng.uniform(0.005, 0.03)) * rng.uniform(0.1, 0.35)


def _mirrored(rng, ground, color, alpha, places, view):
    """A glossy floor: what stands on it is seen once more, fading downwards."""
    size = alpha.shape[0]
    foot = view.seen(places[places[:, 1] < 0.02 * places[:, 1].max()])[1]
    level = float(np.percentile(foot, 90)) if len(foot) else 0.9
    flip = np.float32([[1, 0, 0], [0, -1, 2 * level * size]])
    _, rows = grid(size)
    strength = np.clip(1 - (rows - level) / rng.uniform(0.05, 0.5), 0, 1) * (rows >= level - 0.01) * rng.uniform(0.08, 0.5)
    share = cv2.GaussianBlur((cv2.warpAffine(alpha, flip, (size, size)) * strength).astype(np.float32), (0, 0), size / 256 * rng.uniform(0.5, 2))[..., None]
    return ground * (1 - share) + np.clip(cv2.warpAffine(color, flip, (size, size)), 0, 1) * share


def _bloomed(rng, picture):
    """What is very bright outshines its edges."""
    if rng.random() > 0.3:
        return picture
    bright = np.clip(picture - 0.9, 0, 1) if rng.random() < 0.5 else picture * (picture.min(2, keepdims=True) > 0.97)
    return picture + cv2.GaussianBlur(bright.astype(np.float32), (0, 0), picture.shape[0] * rng.uniform(0.005, 0.03)) * rng.uniform(0.05, 0.4)
