"""Vehicles, tools, wires, instruments: parts far apart, thin parts, and holes that are holes."""

import cv2
import numpy as np

from shapes import ellipse, grid, polygon, rounded, smooth_closed, smooth_open, stroke, strokes
from surfaces import clouds, color_of


def pane(kit, mask):
    """Glass that belongs to the product: it shows light, an inside or a reflection, and often the backdrop's colour."""
    rng, size = kit.rng, kit.size
    columns, rows = grid(size)
    light = kit.like_backdrop(0.02) if rng.random() < 0.7 else color_of(rng, "grey")
    dark = color_of(rng, "dark") if rng.random() < 0.6 else np.clip(kit.backdrop * rng.uniform(0.5, 0.9), 0, 1)
    slope = columns * rng.normal(0, 3) + rows * rng.normal(0, 3) + rng.uniform(-1, 1)
    share = np.clip(slope + clouds(rng, size) * rng.uniform(0, 0.4), 0, 1)[..., None]
    kit.canvas.paint(mask, (light * share + dark * (1 - share)).astype(np.float32))


def wheel_at(kit, middle, radius, squeeze=1.0, may_be_open=True):
    """A tyre with a rim: closed, with gaps that show something dark, or with gaps that show the backdrop."""
    rng, size = kit.rng, kit.size
    x, y = middle
    kit.add(ellipse(size, middle, (radius * squeeze, radius)), color_of(rng, "dark") * rng.uniform(0.3, 1), "plain", "round")
    share = rng.uniform(0.5, 0.85)
    inner = (radius * squeeze * share, radius * share)
    rim, metal = ellipse(size, middle, inner), kit.any_color()
    chance = rng.random()
    if chance < 0.3:
        kit.add(rim, metal, "plain", "slope")
    elif chance < 0.7 or not may_be_open:
        shade = color_of(rng, "dark") if rng.random() < 0.6 else kit.like_backdrop() * rng.uniform(0.4, 0.95)
        kit.add(rim, shade, "fade", "flat")
    else:
        kit.canvas.cut(rim)
    count, start = int(rng.integers(3, 14)), rng.uniform(0, 2 * np.pi)
    spokes = [
        [[x, y], [x + inner[0] * np.cos(turn), y + inner[1] * np.sin(turn)]]
        for turn in start + np.arange(count) * 2 * np.pi / count
    ]
    edge = np.maximum(rim - ellipse(size, middle, (inner[0] * 0.9, inner[1] * 0.9)), 0)
    hub = ellipse(size, middle, np.array(inner) * rng.uniform(0.12, 0.35))
    lines = strokes(size, spokes, radius * rng.uniform(0.02, 0.2))
    kit.add(np.minimum(np.maximum(np.maximum(lines, edge), hub), np.maximum(rim, edge)), metal, "plain", "round")


def car(kit):
    """A car or van from the side: panes, wheels, trim, plates, some in the backdrop's colour."""
    rng, size = kit.rng, kit.size
    color, radius, floor = kit.color(), rng.uniform(0.06, 0.11), 0.62 + rng.normal(0, 0.015)
    height, roof = rng.uniform(0.09, 0.18), rng.uniform(0.1, 0.2)
    front, back = np.sort(rng.uniform([0.18, 0.55], [0.42, 0.88]))
    if rng.random() < 0.25:
        front, back = 0.1, rng.uniform(0.6, 0.86)
    cabin = smooth_closed(
        [[front - 0.08, floor - height], [front, floor - height - roof], [(front + back) / 2, floor - height - roof * 1.08],
         [back - 0.05, floor - height - roof], [back + 0.07, floor - height + 0.01], [(front + back) / 2, floor - height + 0.03]]
    )
    body = smooth_closed(
        [[0.08, floor - 0.02], [0.09, floor - height * 0.8], [0.2, floor - height * 1.05], [0.5, floor - height * 1.1],
         [0.77, floor - height], [0.91, floor - height * 0.6], [0.92, floor - 0.01], [0.5, floor + 0.02]]
    )
    kit.add(rounded(size, (0.5, floor), (0.7, 0.06), 8.0), color_of(rng, "dark") * 0.5, "plain", "flat")
    kit.add(polygon(size, cabin), color, "plain", "round")
    kit.add(polygon(size, body), color, "plain" if rng.random() < 0.7 else None, "round")
    middle = cabin.mean(0)
    window = polygon(size, (cabin - middle) * [0.84, 0.66] + middle - [0, 0.008])
    for _ in range(int(rng.integers(1, 4))):
        at = front + (back - front) * rng.uniform(0.1, 0.9)
        post = stroke(size, [[at, floor - height - roof * 1.2], [at + rng.normal(0, 0.03), floor - height + 0.05]], 0.018)
        window = np.minimum(window, 1 - post)
    pane(kit, window)
    if rng.random() < 0.6:
        kit.add(stroke(size, [[0.26, floor + 0.012], [0.72, floor + 0.012]], rng.uniform(0.01, 0.035)), kit.any_color(), "plain", "slope")
    for _ in range(int(rng.integers(0, 4))):
        place = (rng.choice([0.11, 0.89]) + rng.normal(0, 0.015), floor - height * rng.uniform(0.2, 0.7))
        kit.add_on(rounded(size, place, (rng.uniform(0.02, 0.08), rng.uniform(0.015, 0.04)), rng.choice([3.0, 30])), kit.any_color(), "plain", "flat")
    if rng.random() < 0.4:
        kit.add_on(rounded(size, (rng.uniform(0.3, 0.7), floor - height * 0.6), (rng.uniform(0.1, 0.4), height * 0.5), 20.0), kit.any_color(), "print", "flat")
    for at in (0.08 + rng.uniform(0.12, 0.2), 0.92 - rng.uniform(0.12, 0.2)):
        wheel_at(kit, (at, floor + radius * 0.15), radius, rng.uniform(0.75, 1), False)


def wheel(kit):
    """A wheel, a fan or a clock."""
    wheel_at(kit, (0.5, 0.5), kit.rng.uniform(0.3, 0.45), kit.rng.uniform(0.5, 1.0))


def bicycle(kit):
    """Two open wheels and a frame of pipes."""
    rng, size = kit.rng, kit.size
    radius, gap = rng.uniform(0.14, 0.19), rng.uniform(0.24, 0.3)
    hubs = [np.array([0.5 - gap, 0.65]), np.array([0.5 + gap, 0.65])]
    for hub in hubs:
        ring = np.maximum(ellipse(size, hub, (radius, radius)) - ellipse(size, hub, (radius * 0.9, radius * 0.9)), 0)
        spokes = [[hub, hub + radius * 0.9 * np.array([np.cos(t), np.sin(t)])] for t in np.arange(0, 6.28, rng.uniform(0.25, 0.6))]
        kit.add(np.maximum(ring, strokes(size, spokes, 0.003)), color_of(rng, "dark"), "plain", "flat")
    crank, saddle, head = np.array([0.48, 0.66]), np.array([0.4, 0.4]), np.array([0.66, 0.38])
    pipes = [[hubs[0], crank], [hubs[0], saddle], [crank, saddle], [crank, head], [saddle + [0.02, 0.05], head], [head - [0.01, 0.06], hubs[1]]]
    kit.add(strokes(size, pipes, rng.uniform(0.012, 0.03)), None, "plain", "round")
    kit.add(rounded(size, saddle - [0, 0.03], (0.12, 0.03), 4.0), color_of(rng, "dark"), "plain", "round")
    kit.add(stroke(size, smooth_open([head - [0.01, 0.06], head + [-0.04, -0.1], head + [0.04, -0.1]]), 0.015), color_of(rng, "dark"), "plain")


def ring(kit):
    """A hoop: tyres, headphones, bracelets, rolls of tape."""
    rng, size = kit.rng, kit.size
    wide = rng.uniform(0.15, 0.42)
    high, thick, angle = wide * rng.uniform(0.4, 1), rng.uniform(0.05, 0.5), rng.uniform(0, 3)
    hoop = np.maximum(
        ellipse(size, (0.5, 0.5), (wide, high), angle)
        - ellipse(size, (0.5, 0.5), (wide * (1 - thick), high * (1 - thick)), angle),
        0,
    )
    kit.add(hoop)
    if rng.random() < 0.4:
        kit.add(rounded(size, (0.5, 0.5 - high), (rng.uniform(0.1, 0.3), rng.uniform(0.1, 0.25)), rng.choice([2.0, 4, 20])))
    if rng.random() < 0.4:
        lines = [[[0.5, 0.5], [0.5 + wide * 0.95 * np.cos(t), 0.5 + high * 0.95 * np.sin(t)]] for t in np.arange(int(rng.integers(3, 12))) * 2.4]
        kit.add(strokes(size, lines, rng.uniform(0.006, 0.03)), None, None, "flat")


def headphones(kit):
    """A band over two cups, with cushions and metal in the backdrop's colour."""
    rng, size = kit.rng, kit.size
    width, color = rng.uniform(0.18, 0.26), kit.color()
    band = smooth_open([[0.5 - width, 0.6], [0.5 - width * 0.95, 0.3], [0.5, 0.15], [0.5 + width * 0.95, 0.3], [0.5 + width, 0.6]])
    kit.add(stroke(size, band, rng.uniform(0.02, 0.06)), color, "plain", "round")
    for side in (-1, 1):
        middle = np.array([0.5 + side * width, 0.65])
        kit.add(ellipse(size, middle, (rng.uniform(0.05, 0.11), 0.13)), kit.any_color(), "plain", "round")
        kit.add(ellipse(size, middle - [side * 0.03, 0], (0.06, 0.12)), kit.any_color(), "plain", "round")
        kit.add_on(ellipse(size, middle - [side * 0.03, 0], (0.025, 0.06)), kit.like_backdrop(), "plain", "slope")


def cable(kit):
    """Wires with plugs, perhaps from a box."""
    rng, size = kit.rng, kit.size
    width, color = rng.uniform(0.006, 0.04), kit.color()
    for _ in range(int(rng.integers(1, 3))):
        points = rng.uniform(0.15, 0.85, (int(rng.integers(4, 9)), 2))
        kit.add(stroke(size, smooth_open(points, 30), width), color, "plain", "round")
        for end in (points[0], points[-1]):
            if rng.random() < 0.7:
                kit.add(rounded(size, end, (rng.uniform(0.05, 0.14), rng.uniform(0.04, 0.09)), rng.choice([4.0, 20]), rng.uniform(0, 3)))
    if rng.random() < 0.5:
        kit.add(rounded(size, rng.uniform(0.3, 0.7, 2), rng.uniform(0.12, 0.4, 2), rng.choice([4.0, 12, 40])))


def tool(kit):
    """A stick with a head: tools, cutlery, brushes, umbrellas."""
    rng, size = kit.rng, kit.size
    angle, length = rng.uniform(0, np.pi), rng.uniform(0.3, 0.42)
    ahead = np.array([np.cos(angle), np.sin(angle)])
    middle = np.array([0.5, 0.5])
    head = middle + ahead * length * 0.8
    kit.add(stroke(size, [middle - ahead * length, head], rng.uniform(0.015, 0.1)))
    sides = (rng.uniform(0.1, 0.35), rng.uniform(0.05, 0.3))
    kit.add(rounded(size, head, sides, rng.choice([2.0, 3, 8, 40]), angle + rng.choice([0, np.pi / 2])))
    if rng.random() < 0.3:
        tines = [[head + np.array([-ahead[1], ahead[0]]) * at, head + np.array([-ahead[1], ahead[0]]) * at + ahead * 0.15] for at in (-0.05, -0.017, 0.017, 0.05)]
        kit.add(strokes(size, tines, 0.012), None, "plain")
    if rng.random() < 0.5:
        end = middle - ahead * length
        kit.add(np.maximum(ellipse(size, end, (0.09, 0.06), angle) - ellipse(size, end, (0.06, 0.035), angle), 0))


def instrument(kit):
    """Pipes beside pipes with gaps between: horns, drum stands, racks of pipes."""
    rng, size = kit.rng, kit.size
    metal = np.clip(np.array([0.8, 0.65, 0.3]) * rng.uniform(0.5, 1.2) + rng.normal(0, 0.05, 3), 0, 1)
    for _ in range(int(rng.integers(2, 6))):
        middle, sides = rng.uniform(0.35, 0.65, 2), rng.uniform(0.08, 0.4, 2)
        turns = np.linspace(0, rng.uniform(3, 6.28), 24)
        loop = np.stack([middle[0] + sides[0] * np.sign(np.cos(turns)) * np.abs(np.cos(turns)) ** 0.5 / 2,
                         middle[1] + sides[1] * np.sign(np.sin(turns)) * np.abs(np.sin(turns)) ** 0.5 / 2], 1)
        kit.add(stroke(size, loop, rng.uniform(0.012, 0.05)), metal, "plain", "round")
    if rng.random() < 0.6:
        bell = [[0.6, 0.45], [0.75, 0.43], [0.9, 0.3], [0.9, 0.65], [0.75, 0.52], [0.6, 0.5]]
        kit.add(polygon(size, smooth_closed(bell)), metal, "fade", "round")


def letters(kit):
    """Letters and signs: outlines with holes that no family of training has."""
    rng, size = kit.rng, kit.size
    word = "".join(rng.choice(list("ABDPQRSO8604&%@"), int(rng.integers(1, 4))))
    line, scale = max(3, int(size * rng.uniform(0.03, 0.08))), size / 30 / len(word) * 1.17
    (width, height), _ = cv2.getTextSize(word, 0, scale, line)
    drawn = np.zeros((size, size), np.uint8)
    cv2.putText(drawn, word, ((size - width) // 2, (size + height) // 2), 0, scale, 255, line, cv2.LINE_AA)
    kit.add(drawn.astype(np.float32) / 255)


FAMILIES = {
    "car": car,
    "wheel": wheel,
    "bicycle": bicycle,
    "ring": ring,
    "headphones": headphones,
    "cable": cable,
    "tool": tool,
    "instrument": instrument,
    "letters": letters,
}
