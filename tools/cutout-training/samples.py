"""One generated photo of a product, with its true alpha, from a seed."""

from dataclasses import dataclass

import cv2
import numpy as np

from canvas import Canvas, Kit
from objects import household, packages, things, worn
from objects.things import pane
from scene import backdrop_of, photographed, with_shadows
from shapes import grid, polygon, rounded, smooth_closed, smooth_open, stroke

FAMILIES = {**packages.FAMILIES, **household.FAMILIES, **worn.FAMILIES, **things.FAMILIES}

# Training never meets these, nor HELD_BACKDROPS.
HELD_FAMILIES = ("kettle", "spectacles", "bicycle", "cap", "letters")

# Families through which the backdrop is seen come at least every fourth time: else a network learns to fill every gap.
OPEN_FAMILIES = ("chair", "table", "rack", "ring", "jewellery", "bag", "instrument", "trousers", "cable", "lamp")
OPEN_SHARE = 0.3
GROUP_SHARE = 0.08

BACKDROP_SHARES = {"white": 0.3, "pale": 0.18, "fade": 0.16, "paper": 0.1, "table": 0.11, "rough": 0.05, "pattern": 0.04, "room": 0.06}


@dataclass(frozen=True)
class Wish:
    """What a sample is to be; None leaves it to chance."""

    family: str | None = None
    backdrop: str | None = None
    is_pale: bool | None = None
    is_strong: bool | None = None
    is_glass: bool | None = None
    is_cropped: bool | None = None


def draw_sample(rng, size, wish=Wish()):
    """Returns the photo (size, size, 3) as bytes, alpha (size, size) from 0 to 1, and what it shows, by name."""
    backdrop = wish.backdrop or str(rng.choice(list(BACKDROP_SHARES), p=list(BACKDROP_SHARES.values())))
    family = wish.family or _family(rng)
    is_pale = or_chance(rng, wish.is_pale, 0.28)
    is_strong = or_chance(rng, wish.is_strong, 0.25)
    is_glass = or_chance(rng, wish.is_glass, 0.03)
    is_cropped = or_chance(rng, wish.is_cropped, 0.5 if family == "person" else 0.06)
    ground = backdrop_of(rng, size, backdrop)
    border = ground[[0, -1, 0, -1, size // 2, size // 2], [0, 0, -1, -1, 0, -1]].mean(0)
    canvas = _product(rng, size, family, border, is_pale, is_glass)
    canvas = _placed(rng, canvas, is_cropped)
    if is_strong or rng.random() < 0.65:
        ground = with_shadows(rng, ground, canvas, is_strong)
    alpha = canvas.alpha
    if rng.random() < 0.25:
        alpha = cv2.GaussianBlur(alpha, (0, 0), size / 256 * rng.uniform(0.3, 0.9))
    picture = np.clip(canvas.color, 0, 1) * alpha[..., None] + ground * (1 - alpha[..., None])
    facts = {"family": family, "backdrop": backdrop, "pale": is_pale, "strong": is_strong, "glass": is_glass, "cropped": is_cropped}
    return photographed(rng, picture), alpha.astype(np.float32), facts


def or_chance(rng, wished, share):
    return bool(rng.random() < share) if wished is None else wished


def _family(rng):
    if rng.random() < OPEN_SHARE:
        return str(rng.choice(OPEN_FAMILIES))
    return str(rng.choice([name for name in FAMILIES if name not in HELD_FAMILIES]))


def _product(rng, size, family, border, is_pale, is_glass):
    if family in packages.FAMILIES and rng.random() < GROUP_SHARE:
        return _group(rng, size, border, is_pale)
    kit = Kit(rng, size, border, is_pale, is_glass)
    FAMILIES[family](kit)
    if not is_glass and rng.random() < 0.35:
        _hide_parts(kit)
    return kit.canvas


def _group(rng, size, border, is_pale):
    """Two to five packages side by side."""
    canvas = Canvas(size)
    count = int(rng.integers(2, 6))
    for at in range(count):
        kit = Kit(rng, size, border, is_pale)
        FAMILIES[str(rng.choice(list(packages.FAMILIES)))](kit)
        share = rng.uniform(0.3, 0.6)
        aside = 0.5 - share / 2 + (at - (count - 1) / 2) * 0.75 / count + rng.normal(0, 0.02)
        move = np.float32([[share, 0, size * aside], [0, share, size * (0.72 - share * 0.72 + rng.normal(0, 0.04))]])
        alpha = cv2.warpAffine(kit.canvas.alpha, move, (size, size), flags=cv2.INTER_AREA)
        color = cv2.warpAffine(kit.canvas.color * kit.canvas.alpha[..., None], move, (size, size), flags=cv2.INTER_AREA)
        canvas.paint(alpha, color / np.maximum(alpha, 1e-3)[..., None])
    return canvas


def _hide_parts(kit):
    """Parts of the product get the backdrop's colour, inside and at the outline; they stay product."""
    rng, size = kit.rng, kit.size
    whole = kit.canvas.alpha.copy()
    rows, columns = np.nonzero(whole > 0.98)
    if len(rows) < 200:
        return
    for _ in range(int(rng.integers(1, 4))):
        at = int(rng.integers(len(rows)))
        x, y = columns[at] / size, rows[at] / size
        kind = rng.choice(["block", "spot", "line", "rim", "shine", "pane"])
        if kind == "block" or kind == "pane":
            mask = rounded(size, (x, y), (rng.uniform(0.04, 0.4), rng.uniform(0.03, 0.25)), rng.choice([2.0, 5, 40]), rng.normal(0, 0.3))
        elif kind == "spot":
            turns = np.arange(7) * 0.9
            radii = rng.uniform(0.03, 0.14, 7)
            mask = polygon(size, smooth_closed(np.stack([x + radii * np.cos(turns), y + radii * np.sin(turns)], 1)))
        elif kind == "line":
            mask = stroke(size, smooth_open(rng.uniform(-0.25, 0.25, (4, 2)) + [x, y]), rng.uniform(0.015, 0.07))
        elif kind == "rim":
            mask = _rim(rng, whole, (x, y))
        else:
            across, down = grid(size)
            width, height = rng.uniform(0.02, 0.15, 2)
            mask = np.exp(-(((across - x) / width) ** 2 + ((down - y) / height) ** 2)) * rng.uniform(0.5, 1)
        mask = np.minimum(mask, whole).astype(np.float32)
        if kind == "pane":
            pane(kit, mask)
        else:
            kit.add(mask, kit.like_backdrop(), rng.choice(["plain", "plain", "fade", "print"]), rng.choice(["flat", "slope"]))
    # What is painted on is as solid as what it is painted on.
    kit.canvas.alpha = whole


def _rim(rng, whole, middle):
    size = whole.shape[0]
    inward = cv2.distanceTransform((whole > 0.5).astype(np.uint8), cv2.DIST_L2, 3) / size
    across, down = grid(size)
    angle = rng.uniform(0, 2 * np.pi)
    side = (across - middle[0]) * np.cos(angle) + (down - middle[1]) * np.sin(angle) > rng.uniform(-0.1, 0.2)
    return cv2.GaussianBlur(((inward < rng.uniform(0.01, 0.06)) & side).astype(np.float32), (0, 0), size / 256)


def _placed(rng, canvas, is_cropped):
    """The product turned a little, at the size and place that photographers give it, perhaps cut off by the frame."""
    size = canvas.size
    rows, columns = np.nonzero(canvas.alpha > 0.1)
    if len(rows) < 20:
        return canvas
    left, right, top, bottom = columns.min(), columns.max() + 1, rows.min(), rows.max() + 1
    wanted = rng.uniform(0.9, 1.3) if is_cropped else rng.uniform(0.45, 0.95)
    scale = np.clip(wanted / (max(right - left, bottom - top) / size), 0.4, 1.6)
    angle = rng.normal(0, 3) if rng.random() < 0.8 else rng.uniform(-180, 180)
    move = cv2.getRotationMatrix2D(((left + right) / 2, (top + bottom) / 2), angle, scale)
    slack = max(0.0, (1 - wanted) / 2) * size
    aside = rng.normal(0, 0.35, 2) * slack + (rng.normal(0, 0.12 * size, 2) if is_cropped else 0)
    move[:, 2] += [size / 2 - (left + right) / 2 + aside[0], size / 2 - (top + bottom) / 2 + aside[1] + slack * 0.25]
    layers = np.dstack([canvas.color * canvas.alpha[..., None], canvas.alpha])
    layers = cv2.warpAffine(layers, move.astype(np.float32), (size, size), flags=cv2.INTER_LINEAR)
    if rng.random() < 0.5:
        layers = layers[:, ::-1]
    placed = Canvas(size)
    placed.alpha = np.clip(np.ascontiguousarray(layers[..., 3]), 0, 1)
    placed.color = layers[..., :3] / np.maximum(placed.alpha, 1e-3)[..., None]
    return placed
