"""What surfaces look like: colours, textures, and light that models a mask as if it were solid."""

import cv2
import numpy as np

from shapes import grid


def color_of(rng, kind=None):
    """A colour as three shares. Kinds: any, dark, light, grey, vivid."""
    kind = kind or rng.choice(["any", "dark", "light", "grey", "vivid"])
    if kind == "dark":
        color = rng.uniform(0.01, 0.25) + rng.uniform(-0.05, 0.05, 3)
    elif kind == "light":
        color = rng.uniform(0.75, 0.98) + rng.uniform(-0.05, 0.05, 3)
    elif kind == "grey":
        color = rng.uniform(0.1, 0.95) + rng.uniform(-0.015, 0.015, 3)
    elif kind == "vivid":
        hue = np.uint8([[[rng.uniform(0, 180), rng.integers(140, 256), rng.integers(90, 256)]]])
        color = cv2.cvtColor(hue, cv2.COLOR_HSV2RGB)[0, 0] / 255
    else:
        color = rng.uniform(0, 1, 3)
    return np.clip(color, 0, 1).astype(np.float32)


def waves(rng, size, cells):
    """Smooth noise with about `cells` bumps along a side."""
    bumps = rng.standard_normal((cells, cells)).astype(np.float32)
    return cv2.resize(bumps, (size, size), interpolation=cv2.INTER_CUBIC)


def clouds(rng, size):
    """Noise of all sizes, of deviation 1."""
    total = np.zeros((size, size), np.float32)
    weight, cells = 1.0, int(rng.integers(2, 6))
    while cells < size // 2:
        total += weight * waves(rng, size, cells)
        weight *= rng.uniform(0.35, 0.7)
        cells *= 2
    return total / (total.std() + 1e-4)


TEXTURES = ("plain", "plain", "fade", "stripes", "checks", "clouds", "print", "print", "dots", "weave")


def texture(rng, size, base, kind=None):
    """A surface of (size, size, 3) around a colour."""
    kind = kind or rng.choice(TEXTURES)
    base = np.asarray(base, np.float32)
    surface = np.empty((size, size, 3), np.float32)
    surface[:] = base
    if kind == "plain":
        return surface
    if kind == "print":
        return printed(rng, surface)
    near = np.clip(base + rng.normal(0, 0.25, 3), 0, 1).astype(np.float32)
    other = near if rng.random() < 0.6 else color_of(rng)
    share = _pattern(rng, size, kind)[..., None]
    return surface * (1 - share) + other * share


def _pattern(rng, size, kind):
    columns, rows = grid(size)
    angle = rng.uniform(0, np.pi)
    along = columns * np.cos(angle) + rows * np.sin(angle)
    across = rows * np.cos(angle) - columns * np.sin(angle)
    if kind == "fade":
        return np.clip(along * rng.uniform(0.6, 1.6), 0, 1)
    if kind == "clouds":
        return np.clip(clouds(rng, size) * rng.uniform(0.1, 0.6) + 0.5, 0, 1)
    turns = 2 * np.pi * rng.uniform(*{"stripes": (4, 40), "checks": (3, 20), "dots": (6, 30), "weave": (30, 70)}[kind])
    if kind == "stripes":
        return np.clip(np.sin(along * turns) * 4 + rng.uniform(-1.5, 2.5), 0, 1)
    if kind == "checks":
        return np.clip(np.sin(along * turns) * np.sin(across * turns) * 6 + 0.5, 0, 1)
    if kind == "dots":
        return np.clip((np.cos(along * turns) + np.cos(across * turns) - rng.uniform(0.2, 1.2)) * 4, 0, 1)
    return (np.sin(along * turns) * np.sin(across * turns) * 0.25 + 0.25).astype(np.float32)


def printed(rng, surface):
    """A label's print: blocks, rings and words."""
    size = surface.shape[0]
    print_on = np.ascontiguousarray((np.clip(surface, 0, 1) * 255).astype(np.uint8))
    for _ in range(int(rng.integers(1, 8))):
        x, y = (int(place) for place in rng.uniform(0.15, 0.85, 2) * size)
        ink = tuple(int(part * 255) for part in color_of(rng))
        what = rng.integers(0, 4)
        if what == 0:
            width, height = (int(side) for side in rng.uniform(0.03, 0.35, 2) * size / 2)
            cv2.rectangle(print_on, (x - width, y - height), (x + width, y + height), ink, -1, cv2.LINE_AA)
        elif what == 1:
            line = int(rng.choice([-1, 2, 4]))
            cv2.circle(print_on, (x, y), int(rng.uniform(0.02, 0.15) * size), ink, line, cv2.LINE_AA)
        else:
            word = "".join(chr(rng.integers(65, 91)) for _ in range(rng.integers(2, 11)))
            scale, line = rng.uniform(0.3, 1.8) * size / 256, int(max(1, rng.integers(1, 4) * size / 256))
            place = (int(x - 0.2 * size), y)
            cv2.putText(print_on, word, place, int(rng.integers(0, 8)), scale, ink, line, cv2.LINE_AA)
    return print_on.astype(np.float32) / 255


LIGHTS = {"round": 0.4, "pipe": 0.15, "slope": 0.2, "folds": 0.15, "flat": 0.1}


def lit(rng, surface, mask, kind=None, strength=None):
    """The surface in light, as if the mask were a solid: round, a pipe, a slope, folded cloth or flat."""
    kind = kind or rng.choice(list(LIGHTS), p=list(LIGHTS.values()))
    strength = rng.uniform(0.1, 0.7) if strength is None else strength
    if kind == "flat":
        return surface
    if kind == "round":
        return _round(rng, surface, mask, strength)
    columns, rows = grid(mask.shape[0])
    angle = rng.uniform(0, 2 * np.pi)
    along = columns * np.cos(angle) + rows * np.sin(angle)
    if kind == "pipe":
        return _pipe(rng, surface, mask, strength)
    if kind == "slope":
        light = 1 - strength * 0.6 * np.clip(along - 0.5 * (np.cos(angle) + np.sin(angle)) + 0.3, 0, 1)
    else:
        rumple = clouds(rng, mask.shape[0]) * rng.uniform(0.3, 1)
        bends = np.sin((along * rng.uniform(3, 14) + rumple * 0.5) * 2 * np.pi)
        light = 1 + strength * 0.35 * bends * np.clip(rumple + 0.5, 0, 1)
    return surface * light[..., None].astype(np.float32)


def _round(rng, surface, mask, strength):
    size = mask.shape[0]
    depth = cv2.distanceTransform((mask > 0.5).astype(np.uint8), cv2.DIST_L2, 3) / size
    bend = rng.uniform(0.01, 0.15)
    height = np.sqrt(np.clip(1 - (1 - np.clip(depth / bend, 0, 1)) ** 2, 0, 1)) * bend * size
    height = cv2.GaussianBlur(height, (0, 0), max(0.8, size / 256 * rng.uniform(0.8, 3)))
    slope_x = cv2.Sobel(height, cv2.CV_32F, 1, 0, scale=0.125)
    slope_y = cv2.Sobel(height, cv2.CV_32F, 0, 1, scale=0.125)
    angle = rng.uniform(0, 2 * np.pi)
    facing = 1 / np.sqrt(slope_x**2 + slope_y**2 + 1)
    light = (0.7 - 0.7 * (slope_x * np.cos(angle) + slope_y * np.sin(angle))) * facing
    shaded = surface * (1 + strength * (light - 0.7) * 1.3)[..., None]
    if rng.random() < 0.5:
        shine = np.clip(light, 0, 1) ** rng.uniform(8, 40)
        shaded = shaded + (shine * rng.uniform(0.1, 0.8))[..., None]
    return shaded.astype(np.float32)


def _pipe(rng, surface, mask, strength):
    found = np.nonzero(mask.max(0) > 0.5)[0]
    if len(found) < 4:
        return surface
    size = mask.shape[0]
    columns, _ = grid(size)
    left, right = found[0] / size, found[-1] / size + 1e-3
    across = (columns - left) / (right - left) * 2 - 1
    aside = rng.uniform(-0.2, 0.2)
    shaded = surface * (1 - strength * 0.9 * np.clip(np.abs(across - aside), 0, 1.3) ** 2)[..., None]
    for _ in range(int(rng.integers(0, 3))):
        place, width = rng.uniform(-0.8, 0.8), rng.uniform(0.03, 0.15)
        shaded = shaded + (np.exp(-(((across - place) / width) ** 2)) * rng.uniform(0.1, 0.7))[..., None]
    return shaded.astype(np.float32)
