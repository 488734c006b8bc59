"""Boxes, bottles, jars, tubes and bags of goods."""

import numpy as np

from shapes import ellipse, mirrored, polygon, rounded, smooth_closed, smooth_open, stroke


def sheet(kit):
    """A flat thing: a book, a card, a cushion, a screen."""
    rng, size = kit.rng, kit.size
    sides = rng.uniform(0.25, 0.85, 2)
    angle = rng.normal(0, 0.15)
    kit.add(rounded(size, (0.5, 0.5), sides, rng.choice([2.0, 3, 5, 10, 30, 80]), angle), opacity=kit.opacity())
    if rng.random() < 0.5:
        inner = rounded(size, (0.5, 0.5), sides * rng.uniform(0.4, 0.92), rng.choice([5.0, 20, 60]), angle)
        kit.add_on(inner, kit.any_color())
    if rng.random() < 0.2:
        kit.canvas.cut(ellipse(size, (0.5, 0.5 - sides[1] * 0.38), (sides[0] * 0.12, sides[1] * 0.05)))


def carton(kit):
    """A box seen from one corner, each side in its own light."""
    rng, size = kit.rng, kit.size
    width, height = rng.uniform(0.25, 0.6, 2)
    depth = np.array([rng.uniform(0.05, 0.3) * rng.choice([-1, 1]), -rng.uniform(0.03, 0.22)])
    corner = np.array([0.5, 0.5]) - [(width + depth[0]) / 2, (height + depth[1]) / 2]
    front = corner + np.array([[0, 0], [width, 0], [width, height], [0, height]])
    front[1:3, 1] += rng.uniform(-0.06, 0.06)
    color = kit.color()
    top = np.array([front[0], front[1], front[1] + depth, front[0] + depth])
    edge = [1, 2] if depth[0] > 0 else [0, 3]
    side = np.array([front[edge[0]], front[edge[1]], front[edge[1]] + depth, front[edge[0]] + depth])
    kit.add(polygon(size, side), color * rng.uniform(0.5, 0.9), "plain", "slope")
    kit.add(polygon(size, top), np.clip(color * rng.uniform(0.85, 1.15), 0, 1), "plain", "slope")
    kit.add(polygon(size, front), color, None, "slope")
    if rng.random() < 0.3:
        kit.add_on(rounded(size, front.mean(0), (width * 0.7, height * 0.5), 60.0), kit.any_color(), "print", "flat")


def bottle(kit):
    """A bottle with a cap, perhaps a label, a drink in it or a pump."""
    rng, size = kit.rng, kit.size
    height, width = rng.uniform(0.55, 0.9), rng.uniform(0.12, 0.42)
    levels = np.linspace(0.5 - height / 2, 0.5 + height / 2, int(rng.integers(5, 9)))
    radii = width / 2 * rng.uniform(0.75, 1.05, len(levels))
    radii[: int(rng.integers(1, 3))] = width / 2 * rng.uniform(0.25, 0.6)
    outline = smooth_open(np.stack([radii, levels], 1))
    body = np.maximum(
        polygon(size, mirrored(outline)), ellipse(size, (0.5, levels[-1]), (radii[-1], radii[-1] * 0.15))
    )
    kit.add(body, light="pipe", opacity=kit.opacity())
    if rng.random() < 0.3:
        drink = rounded(size, (0.5, 0.5 + height * 0.2), (width * 1.2, height * rng.uniform(0.4, 0.8)), 60.0)
        kit.canvas.paint(np.minimum(drink, body), kit.color(), rng.uniform(0.3, 0.9))
    cap = (radii[0] * rng.uniform(2.0, 2.8), height * rng.uniform(0.08, 0.2))
    kit.add(rounded(size, (0.5, levels[0]), cap, 20.0), light="pipe")
    if rng.random() < 0.75:
        label = rounded(size, (0.5, rng.uniform(0.5, 0.65)), (width * 1.2, height * rng.uniform(0.2, 0.45)), 40.0)
        kit.add(np.minimum(label, body), kit.any_color(), "print", "pipe")
    if rng.random() < 0.25:
        _pump(kit, levels[0])
    elif rng.random() < 0.3:
        handle(kit, (0.5 + width / 2, 0.5), 0.13, 0.14, rng.choice([-1, 1]))


def _pump(kit, top):
    rng, size = kit.rng, kit.size
    color = kit.color()
    kit.add(stroke(size, [[0.5, top], [0.5, top - 0.08]], 0.02), color, "plain")
    kit.add(stroke(size, [[0.5, top - 0.09], [0.5 + rng.choice([-1, 1]) * 0.12, top - 0.08]], 0.03), color, "plain")


def handle(kit, at, reach, drop, side, color=None):
    """A handle with a hole that shows the backdrop; `at` is where it begins on the body's side."""
    x, y = at
    x = 0.5 + (x - 0.5) * side
    points = [[0, -0.5], [0.8, -0.55], [1, 0], [0.7, 0.5], [-0.1, 0.5]]
    line = smooth_open([[x + side * reach * along, y + drop * down] for along, down in points])
    kit.add(stroke(kit.size, line, kit.rng.uniform(0.015, 0.05)), color, "plain", "round")


def jar(kit):
    """A jar, a candle or a tin with a label, mostly in a colour near the backdrop's."""
    rng, size = kit.rng, kit.size
    radius, height, flat = rng.uniform(0.15, 0.3), rng.uniform(0.35, 0.7), rng.uniform(0.02, 0.25)
    top = 0.5 - height / 2
    body = np.maximum(
        rounded(size, (0.5, 0.5), (2 * radius, height), rng.choice([4.0, 10, 40])),
        ellipse(size, (0.5, top + height), (radius, radius * flat)),
    )
    kit.add(body, None, "plain" if rng.random() < 0.6 else "fade", "pipe", kit.opacity())
    sides = (radius * rng.uniform(0.8, 2.1), height * rng.uniform(0.25, 0.75))
    place = (0.5 + rng.normal(0, 0.015), 0.5 + rng.normal(0, 0.05))
    label = np.minimum(body, rounded(size, place, sides, rng.choice([2.0, 6, 60])))
    kit.add(label, kit.any_color(), "print", rng.choice(["pipe", "slope", "flat"]))
    if rng.random() < 0.7:
        kit.add(ellipse(size, (0.5, top), (radius * 0.98, radius * flat)), kit.any_color(), "plain", "slope")
    if rng.random() < 0.3:
        kit.add(stroke(size, [[0.5, top], [0.5 + rng.normal(0, 0.01), top - 0.06]], 0.01), kit.color() * 0.3)
        flame = [[0.5, top - 0.05], [0.525, top - 0.08], [0.5, top - 0.16], [0.475, top - 0.08]]
        kit.add(polygon(size, smooth_closed(flame)), np.array([1, 0.85, 0.5]), "fade", "flat", 0.9)
    elif rng.random() < 0.5:
        lid = (2 * radius * rng.uniform(0.4, 1.05), rng.uniform(0.06, 0.16))
        kit.add(rounded(size, (0.5, top - 0.03), lid, rng.choice([6.0, 40])), kit.any_color(), None, "pipe")


def tube(kit):
    """A tube of cream that stands on its cap."""
    rng, size = kit.rng, kit.size
    wide, narrow, height = rng.uniform(0.12, 0.2), rng.uniform(0.06, 0.12), rng.uniform(0.5, 0.7)
    top, end = 0.5 - height / 2, 0.5 + height / 2
    body = polygon(size, mirrored(smooth_open([[wide, top], [wide * 0.95, 0.5], [narrow, end]])))
    kit.add(body, None, None, "pipe")
    kit.add_on(rounded(size, (0.5, 0.5), (wide * 1.4, height * 0.5), 20.0), kit.any_color(), "print", "flat")
    kit.add(rounded(size, (0.5, end + 0.03), (narrow * 2.1, 0.1), 20.0), kit.any_color(), "plain", "pipe")
    kit.add(rounded(size, (0.5, top + 0.015), (wide * 2.02, 0.03), 60.0), kit.any_color(), "plain", "slope")


def pouch(kit):
    """A bag of coffee or crisps, with creases and a sealed edge."""
    rng, size = kit.rng, kit.size
    width, height = rng.uniform(0.18, 0.3), rng.uniform(0.28, 0.42)
    outline = smooth_closed(
        [[0.5 + x * width * rng.uniform(0.95, 1.05), 0.5 + y * height] for x, y in
         [(-1, -1), (0, -1.02), (1, -1), (0.95, 0), (1.02, 0.95), (0, 1.03), (-1.02, 0.95), (-0.95, 0)]]
    )
    kit.add(polygon(size, outline), None, None, "folds")
    kit.add_on(rounded(size, (0.5, 0.5), (width * 1.3, height * 1.1), 30.0), kit.any_color(), "print", "folds")
    kit.add_on(rounded(size, (0.5, 0.5 - height * 0.95), (width * 2.2, height * 0.12), 60.0), kit.any_color())


FAMILIES = {"sheet": sheet, "carton": carton, "bottle": bottle, "jar": jar, "tube": tube, "pouch": pouch}
