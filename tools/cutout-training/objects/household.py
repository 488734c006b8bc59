"""What stands in kitchens and rooms: cups, vessels from a lathe, lamps, furniture, plants."""

import numpy as np

from objects.packages import handle
from shapes import blank, ellipse, mirrored, polygon, rounded, smooth_closed, smooth_open, stroke, strokes


def cup(kit):
    """A cup with its drink, whose colour may be the backdrop's, perhaps on a saucer."""
    rng, size = kit.rng, kit.size
    width, height, flat = rng.uniform(0.16, 0.28), rng.uniform(0.2, 0.42), rng.uniform(0.12, 0.4)
    top, foot, color = 0.5 - height / 2, rng.uniform(0.55, 1.05), kit.any_color()
    if rng.random() < 0.5:
        saucer = width * rng.uniform(1.4, 1.9)
        kit.add(ellipse(size, (0.5, top + height), (saucer, saucer * flat * 0.8)), kit.any_color(), "plain", "round")
    if rng.random() < 0.75:
        handle(kit, (0.5 + width * 0.85, top + height * 0.45), rng.uniform(0.08, 0.14), height * 0.6, rng.choice([-1, 1]), color)
    side = smooth_open([[width, top], [width * (1 + foot) / 2, top + height / 2], [width * foot, top + height]])
    body = np.maximum(polygon(size, mirrored(side)), ellipse(size, (0.5, top), (width, width * flat)))
    body = np.maximum(body, ellipse(size, (0.5, top + height), (width * foot, width * foot * flat * 0.7)))
    kit.add(body, color, "plain" if rng.random() < 0.6 else None, "pipe")
    inside = ellipse(size, (0.5, top), (width * 0.93, width * flat * 0.9))
    kit.add(inside, np.clip(color * rng.uniform(0.7, 1.05), 0, 1), "plain", "slope")
    coffee = np.array([0.45, 0.28, 0.12]) * rng.uniform(0.5, 1.6)
    drink = coffee if rng.random() < 0.4 else kit.any_color()
    level = ellipse(size, (0.5, top + rng.uniform(0, 0.5) * width * flat), (width * 0.88, width * flat * 0.84))
    kit.add(np.minimum(inside, level), np.clip(drink, 0, 1), rng.choice(["plain", "clouds", "fade"]), "slope")


def vessel(kit):
    """Anything from a lathe: vases, bowls, chess pieces, lamps' feet; some with one or two handles."""
    rng, size = kit.rng, kit.size
    levels = np.linspace(0.5 - rng.uniform(0.15, 0.42), 0.9, int(rng.integers(4, 10)))
    radii = rng.uniform(0.05, 0.32) * rng.uniform(0.35, 1, len(levels))
    if rng.random() < 0.4:
        for side in (1, -1)[: int(rng.integers(1, 3))]:
            handle(kit, (0.5 + radii[len(radii) // 2], 0.55), rng.uniform(0.08, 0.16), rng.uniform(0.15, 0.3), side)
    body = polygon(size, mirrored(smooth_open(np.stack([radii, levels], 1))))
    kit.add(body, None, None, "pipe", kit.opacity())
    if rng.random() < 0.6:
        flat = rng.uniform(0.05, 0.3)
        rim = ellipse(size, (0.5, levels[0]), (radii[0], radii[0] * flat))
        kit.add(rim, kit.any_color(), "plain", "slope")


def kettle(kit):
    """A pot with spout, lid and a handle that may reach over the top."""
    rng, size = kit.rng, kit.size
    color, radius = kit.color(), rng.uniform(0.16, 0.24)
    spout = smooth_open([[0.5 + radius * 0.8, 0.68], [0.5 + radius * 1.4, 0.6], [0.5 + radius * 1.7, 0.45], [0.5 + radius * 2, 0.43]])
    kit.add(stroke(size, spout, rng.uniform(0.02, 0.06)), color, "plain", "round")
    if rng.random() < 0.5:
        handle(kit, (0.5 + radius, 0.6), rng.uniform(0.1, 0.17), rng.uniform(0.2, 0.3), -1)
    else:
        kit.add(stroke(size, smooth_open([[0.5 - radius, 0.5], [0.5, 0.2], [0.5 + radius, 0.5]]), 0.03), None, "plain", "round")
    side = smooth_open([[radius * rng.uniform(0.4, 0.8), 0.45], [radius, 0.6], [radius * rng.uniform(0.9, 1.2), 0.8]])
    kit.add(polygon(size, mirrored(side)), color, None, "pipe")
    kit.add(ellipse(size, (0.5, 0.45), (radius * 0.6, radius * 0.2)), color, "plain", "round")
    kit.add(ellipse(size, (0.5, 0.41), (0.03, 0.03)), kit.color(), "plain", "round")


def chair(kit):
    """A chair or stool: legs far apart, through which the ground and its shadow are seen."""
    rng, size = kit.rng, kit.size
    color, width, seat, leg = kit.color(), rng.uniform(0.25, 0.5), rng.uniform(0.5, 0.6), rng.uniform(0.012, 0.05)
    legs = [
        [[0.5 + side * width, seat], [0.5 + side * width * rng.uniform(0.9, 1.2), seat + length]]
        for side, length in ((-0.5, 0.36), (0.5, 0.36), (-0.32, 0.29), (0.32, 0.29))
    ]
    if rng.random() < 0.5:
        level = seat + rng.uniform(0.1, 0.22)
        legs.append([[0.5 - width / 2, level], [0.5 + width / 2, level]])
    kit.add(strokes(size, legs, leg), color if rng.random() < 0.5 else None, "plain")
    kit.add(rounded(size, (0.5, seat), (width * 1.1, rng.uniform(0.05, 0.16)), rng.choice([3.0, 6, 20])), color)
    if rng.random() < 0.8:
        back = rounded(size, (0.5, seat - 0.22), (width * rng.uniform(0.8, 1.05), 0.36), rng.choice([3.0, 6, 20]))
        for slot in range(int(rng.integers(0, 5))):
            gap = rounded(size, (0.5 + (slot - 1.5) * width * 0.22, seat - 0.22), (width * 0.1, 0.26), 20.0)
            back = np.minimum(back, 1 - gap)
        kit.add(back, color)


def table(kit):
    """A table with two pairs of legs, perhaps a shelf between them."""
    rng, size = kit.rng, kit.size
    width, top, depth = rng.uniform(0.55, 0.85), rng.uniform(0.35, 0.5), rng.uniform(0.03, 0.14)
    left, right = 0.5 - width / 2, 0.5 + width / 2
    low = top + rng.uniform(0.25, 0.4)
    legs = [[[x + lean, top + shift], [x + lean * 0.5, low + shift]] for x, lean, shift in
            ((left + 0.03, 0, depth / 2), (right - 0.03, 0, depth / 2), (left + 0.08, 0.02, 0), (right - 0.08, -0.02, 0))]
    color = kit.color()
    kit.add(strokes(size, legs, rng.uniform(0.012, 0.04)), color, "plain")
    if rng.random() < 0.4:
        kit.add(rounded(size, (0.5, low - 0.1), (width * 0.85, 0.03), 40.0), color)
    slab = [[left + depth, top - depth / 2], [right - depth, top - depth / 2], [right, top + depth / 2], [left, top + depth / 2]]
    kit.add(polygon(size, slab), color, rng.choice(["plain", "stripes", "clouds"]), "slope")
    kit.add(rounded(size, (0.5, top + depth / 2 + 0.01), (width, 0.025), 60.0), color * 0.8, "plain", "flat")


def rack(kit):
    """Bars across and down: shelves, grids, baskets, cages."""
    rng, size = kit.rng, kit.size
    width, height = rng.uniform(0.3, 0.8, 2)
    columns, rows = rng.integers(2, 8, 2)
    left, top, lean, bar = 0.5 - width / 2, 0.5 - height / 2, rng.uniform(-0.1, 0.1), rng.uniform(0.008, 0.04)
    upright = [[[left + width * at, top], [left + width * at + lean, top + height]] for at in np.linspace(0, 1, columns)]
    across = [[[left + lean * at, top + height * at], [left + width + lean * at, top + height * at]] for at in np.linspace(0, 1, rows)]
    kit.add(np.maximum(strokes(size, upright, bar), strokes(size, across, bar * rng.uniform(0.7, 2))))
    if rng.random() < 0.4:
        for _ in range(int(rng.integers(1, 4))):
            place = (left + width * rng.random(), top + height * rng.random())
            kit.add(rounded(size, place, (width * 0.4, height * 0.25), rng.choice([3.0, 30])))


def lamp(kit):
    """A lamp with a thin arm, a shade and a bulb as light as the backdrop."""
    rng, size = kit.rng, kit.size
    color, arm = kit.color(), rng.uniform(0.01, 0.03)
    elbow = np.array([0.5 + rng.uniform(-0.25, 0.1), rng.uniform(0.35, 0.55)])
    head = np.array([0.5 + rng.uniform(0, 0.25), rng.uniform(0.15, 0.3)])
    kit.add(strokes(size, [[[0.5, 0.85], elbow], [elbow, head]], arm), color, "plain")
    kit.add(ellipse(size, (0.5, 0.87), (rng.uniform(0.1, 0.18), rng.uniform(0.02, 0.05))), color, "plain", "round")
    wide, deep = rng.uniform(0.1, 0.2), rng.uniform(0.1, 0.2)
    shade = [head + [-wide * 0.3, 0], head + [wide * 0.3, 0], head + [wide, deep], head + [-wide, deep]]
    bulb = ellipse(size, head + [0, deep], (wide * 0.45, wide * 0.35))
    kit.add(bulb, np.array([1.0, 0.98, 0.92]), "plain", "flat")
    kit.add(polygon(size, shade), color if rng.random() < 0.6 else kit.any_color(), None, "pipe")
    kit.add(ellipse(size, head + [0, deep], (wide, wide * 0.2)), np.clip(color * 1.2, 0, 1), "plain", "slope")


def plant(kit):
    """Leaves or twigs that branch by a rule, in a pot."""
    rng, size = kit.rng, kit.size
    green = np.clip(np.array([0.15, 0.45, 0.15]) + rng.normal(0, 0.12, 3), 0, 1)
    if rng.random() < 0.5:
        _leaves(kit, green)
    else:
        _twigs(kit, green)
    pot = [[0.36, 0.62], [0.64, 0.62], [0.6, 0.9], [0.4, 0.9]]
    kit.add(polygon(size, pot), kit.any_color(), None, "pipe")


def _leaves(kit, green):
    rng, size = kit.rng, kit.size
    for _ in range(int(rng.integers(7, 16))):
        angle, length, width = rng.uniform(-2.9, -0.25), rng.uniform(0.2, 0.48), rng.uniform(0.02, 0.06)
        ahead = np.array([np.cos(angle), np.sin(angle)])
        aside = np.array([-ahead[1], ahead[0]])
        share = np.linspace(0, 1, 12)[:, None]
        middle = [0.5, 0.62] + ahead * length * share + aside * rng.normal(0, 0.06) * share**2 + [0, 0.08] * share**2
        half = width * np.sin(np.pi * np.clip(share, 0.02, 1)) ** 0.8 * aside
        kit.add(polygon(size, np.vstack([middle + half, (middle - half)[::-1]])), np.clip(green * rng.uniform(0.6, 1.3), 0, 1), "plain", "slope")


def _twigs(kit, green):
    rng, size = kit.rng, kit.size
    spread, shrink, depth = rng.uniform(0.25, 0.6), rng.uniform(0.65, 0.8), int(rng.integers(4, 6))
    lines, ends = [[] for _ in range(depth)], []

    def grow(at, angle, length, level):
        end = at + length * np.array([np.cos(angle), np.sin(angle)])
        lines[level].append([at, end])
        if level + 1 == depth:
            ends.append(end)
            return
        for turn in (-spread, spread * rng.uniform(0.6, 1.2)):
            grow(end, angle + turn + rng.normal(0, 0.08), length * shrink, level + 1)

    grow(np.array([0.5, 0.64]), -np.pi / 2 + rng.normal(0, 0.1), rng.uniform(0.12, 0.17), 0)
    for level, some in enumerate(lines):
        kit.add(strokes(size, some, 0.02 * 0.7**level), np.array([0.35, 0.25, 0.15]), "plain", "slope")
    crown = blank(size)
    for end in ends:
        crown = np.maximum(crown, ellipse(size, end, rng.uniform(0.015, 0.045, 2), rng.uniform(0, 3)))
    kit.add(crown, green, "clouds", "round")


def fruit(kit):
    """A lump: stones, fruit, soap, toys."""
    rng, size = kit.rng, kit.size
    turns = np.linspace(0, 2 * np.pi, int(rng.integers(5, 12)), endpoint=False)
    radii, flat = rng.uniform(0.18, 0.45, len(turns)), rng.uniform(0.5, 1)
    outline = smooth_closed(np.stack([0.5 + radii * np.cos(turns), 0.5 + flat * radii * np.sin(turns)], 1))
    kit.add(polygon(size, outline), opacity=kit.opacity())
    if rng.random() < 0.3:
        kit.canvas.cut(ellipse(size, rng.uniform(0.4, 0.6, 2), rng.uniform(0.02, 0.1, 2)))


FAMILIES = {
    "cup": cup,
    "vessel": vessel,
    "kettle": kettle,
    "chair": chair,
    "table": table,
    "rack": rack,
    "lamp": lamp,
    "plant": plant,
    "fruit": fruit,
}
