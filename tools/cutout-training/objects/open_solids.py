"""Families of solids through which the ground is seen, in light and in their own shade."""

import numpy as np

from forms import block, disc, lathe, sheet, straight_lathe, tube
from solid import turn_about


def chair(make):
    """A chair or stool with legs, rungs and a back of boards."""
    rng = make.rng
    wood = make.stuff(rng.choice(["wood", "wood", "metal", "plastic"]))
    wide, deep, seat, thick = rng.uniform(0.36, 0.46), rng.uniform(0.34, 0.44), rng.uniform(0.4, 0.5), rng.uniform(0.012, 0.026)
    top, splay = seat + rng.uniform(0.3, 0.5), rng.uniform(0, 0.06)
    has_back = rng.random() < 0.75
    for x in (-0.5, 0.5):
        make.add(tube([[x * (wide + splay), 0, deep / 2 + splay / 2], [x * wide * 0.92, seat, deep / 2 * 0.92]], [thick * 0.8, thick]), wood)
        high = top if has_back else seat
        make.add(tube([[x * (wide + splay), 0, -deep / 2 - splay / 2], [x * wide * 0.92, seat, -deep / 2], [x * wide * 0.95, high, -deep / 2 - 0.05]], thick), wood)
        make.add(tube([[x * wide, seat * 0.45, -deep / 2], [x * wide, seat * 0.45, deep / 2]], thick * 0.7), wood)
    make.add(tube([[-wide / 2, seat * 0.5, deep / 2], [wide / 2, seat * 0.5, deep / 2]], thick * 0.7), wood)
    make.add(block([wide * 1.05, rng.uniform(0.03, 0.09), deep * 1.05], rng.choice([5.0, 12])), make.stuff() if rng.random() < 0.6 else wood, move=(0, seat, 0))
    if has_back:
        for level in np.linspace(top - 0.03, seat + 0.12, int(rng.integers(1, 4))):
            make.add(block([wide, rng.uniform(0.05, 0.12), 0.025], 8.0), wood, move=(0, level, -deep / 2 - 0.03))


def table(make):
    """A table or bench."""
    rng = make.rng
    wood = make.stuff(rng.choice(["wood", "wood", "metal", "plastic"]))
    wide, deep, high, thick = rng.uniform(0.6, 1.2), rng.uniform(0.3, 0.6), rng.uniform(0.3, 0.6), rng.uniform(0.012, 0.03)
    for x in (-0.46, 0.46):
        for z in (-0.43, 0.43):
            make.add(tube([[x * wide * rng.uniform(0.95, 1), 0, z * deep], [x * wide, high, z * deep]], thick), wood)
    make.add(block([wide, rng.uniform(0.02, 0.06), deep], 20.0), make.stuff("wood") if rng.random() < 0.4 else wood, move=(0, high, 0))
    if rng.random() < 0.4:
        make.add(block([wide * 0.9, 0.02, deep * 0.85], 20.0), wood, move=(0, high * 0.35, 0))


def shelf(make):
    """A shelf, a cage, a crate or a basket of bars."""
    rng = make.rng
    bar = make.stuff(rng.choice(["metal", "wood", "plastic"]))
    wide, deep, high, thick = rng.uniform(0.4, 0.8), rng.uniform(0.2, 0.4), rng.uniform(0.3, 0.9), rng.uniform(0.007, 0.018)
    for x in np.linspace(-0.5, 0.5, int(rng.integers(2, 7))):
        for z in (-0.5, 0.5):
            make.add(tube([[x * wide, 0, z * deep], [x * wide, high, z * deep]], thick), bar)
    boards = rng.random() < 0.5
    for level in np.linspace(0.02, 1, int(rng.integers(2, 5))):
        if boards:
            make.add(block([wide, 0.025, deep], 20.0), bar, move=(0, level * high, 0))
            continue
        for z in (-0.5, 0.5):
            make.add(tube([[-wide / 2, level * high, z * deep], [wide / 2, level * high, z * deep]], thick), bar)
        for x in (-0.5, 0.5):
            make.add(tube([[x * wide, level * high, -deep / 2], [x * wide, level * high, deep / 2]], thick), bar)


def desk_lamp(make):
    """A lamp on an arm, its shade open, its bulb as light as the ground."""
    rng = make.rng
    paint, joint = make.stuff(rng.choice(["plastic", "metal"])), make.metal()
    arm = rng.uniform(0.01, 0.018)
    make.add(straight_lathe([[rng.uniform(0.13, 0.2), 0], [0.16, 0.03], [0.001, 0.05]]), paint)
    elbow, head = np.array([rng.uniform(-0.3, -0.05), rng.uniform(0.35, 0.5), 0]), np.array([rng.uniform(0.05, 0.3), rng.uniform(0.65, 0.85), 0])
    make.add(tube([[0, 0.03, 0], elbow], arm), paint)
    make.add(tube([elbow, head], arm), paint)
    make.add(block([0.05, 0.05, 0.05], 2.0), joint, move=elbow)
    turn = turn_about(2, rng.uniform(-0.2, 0.8))
    wide = rng.uniform(0.12, 0.2)
    make.add(lathe([[wide, -0.2], [wide * 0.75, -0.08], [0.04, 0.02], [0.001, 0.03]]), paint, turn=turn, move=head)
    make.add(lathe([[wide * 0.97, -0.2], [wide * 0.7, -0.08], [0.03, 0]]), make.stuff("plastic", [0.95, 0.94, 0.9]), turn=turn, move=head)
    make.add(block([0.1, 0.12, 0.1], 2.0), make.stuff("plastic", [1, 0.98, 0.9]), turn=turn, move=head + turn @ np.array([0, -0.15, 0]))


def handbag(make):
    """A bag or rucksack with handles, straps, pockets and buckles."""
    rng = make.rng
    hide, trim = make.stuff(rng.choice(["leather", "cloth", "plastic"])), make.stuff(rng.choice(["leather", "metal"]))
    wide, high, deep = rng.uniform(0.35, 0.6), rng.uniform(0.3, 0.65), rng.uniform(0.15, 0.25)
    make.add(block([wide, high, deep], rng.choice([3.5, 5, 9])), hide, move=(0, high / 2, 0))
    reach, rise = wide * rng.uniform(0.2, 0.38), rng.uniform(0.08, 0.3)
    for z in (-0.3, 0.3)[: int(rng.integers(1, 3))]:
        loop = [[-reach, high * 0.9, z * deep], [-reach * 0.85, high + rise * 0.7, z * deep], [0, high + rise, z * deep], [reach * 0.85, high + rise * 0.7, z * deep], [reach, high * 0.9, z * deep]]
        make.add(tube(loop, rng.uniform(0.009, 0.02), rng.uniform(1, 2.2)), trim)
    if rng.random() < 0.5:
        strap = [[wide * 0.46, high * 0.9, 0], [wide * 0.5 + rng.uniform(0.05, 0.2), high * 0.5, 0], [wide * 0.46, high * 0.1, 0]]
        make.add(tube(strap, 0.012, 2.4), trim)
    for _ in range(int(rng.integers(0, 4))):
        pocket = [wide * rng.uniform(0.2, 0.7), high * rng.uniform(0.15, 0.4), 0.06]
        make.add(block(pocket, 6.0), hide if rng.random() < 0.6 else make.stuff(), move=(rng.normal(0, 0.06), high * rng.uniform(0.2, 0.7), deep / 2))
    for x in (-0.2, 0.2):
        if rng.random() < 0.5:
            make.add(tube([[x * wide, high, deep * 0.3], [x * wide, high * 0.7, deep * 0.56], [x * wide, high * 0.3, deep * 0.56]], 0.012, 2), trim)


def ring(make):
    """A ring, a bracelet, a tyre or a roll, upright or lying."""
    rng = make.rng
    radius = 0.3
    thick = rng.uniform(0.015, 0.12)
    turns = np.linspace(0, 2 * np.pi, 14, endpoint=False)
    loop = np.stack([radius * np.cos(turns), radius * np.sin(turns), 0 * turns], 1)
    lean = turn_about(0, rng.choice([0.0, -0.3, -1.4])) @ turn_about(1, rng.uniform(-1, 1))
    make.add(tube(loop, thick, rng.uniform(0.5, 2), is_closed=True), make.metal() if rng.random() < 0.5 else make.stuff(), turn=lean, move=(0, radius, 0))
    for stone in range(int(rng.choice([0, 0, 1, 3, 7]))):
        angle = np.pi / 2 + (stone - 1) * 0.22
        place = np.array([np.cos(angle), np.sin(angle), 0]) * (radius + thick)
        make.add(block(rng.uniform(0.05, 0.14, 3), rng.uniform(1.2, 3)), make.stuff(rng.choice(["glass", "metal"])), turn=lean, move=lean @ place + [0, radius, 0])


def wheel(make):
    """A wheel with spokes, a fan or a ring of bars."""
    rng = make.rng
    radius, tyre = 0.35, rng.uniform(0.015, 0.07)
    turns = np.linspace(0, 2 * np.pi, 16, endpoint=False)
    loop = np.stack([radius * np.cos(turns), radius * np.sin(turns), 0 * turns], 1)
    lean = turn_about(1, rng.uniform(-0.9, 0.9))
    make.add(tube(loop, tyre, is_closed=True), make.stuff("rubber"), turn=lean)
    metal = make.metal() if rng.random() < 0.6 else make.stuff()
    for angle in np.arange(count := int(rng.integers(3, 16))) * 2 * np.pi / count:
        out = np.array([np.cos(angle), np.sin(angle), 0])
        make.add(tube([out * 0.05, out * radius], rng.uniform(0.005, 0.02)), metal, turn=lean)
    make.add(block([0.12, 0.12, 0.1], 2.5), metal, turn=lean)


def stand(make):
    """A stand, a tripod or a rail for clothes."""
    rng = make.rng
    pole, thick, high = make.stuff(rng.choice(["metal", "wood", "plastic"])), rng.uniform(0.008, 0.02), rng.uniform(0.6, 1)
    count = int(rng.integers(3, 6))
    for angle in np.arange(count) * 2 * np.pi / count + rng.uniform(0, 1):
        make.add(tube([[0.3 * np.cos(angle), 0, 0.3 * np.sin(angle)], [0, high * rng.uniform(0.3, 0.7), 0]], thick), pole)
    make.add(tube([[0, high * 0.2, 0], [0, high, 0]], thick), pole)
    kind = rng.integers(0, 3)
    if kind == 0:
        wide = rng.uniform(0.15, 0.3)
        shade = make.stuff(rng.choice(["cloth", "plastic"]))
        make.add(straight_lathe([[wide, high], [wide * 0.7, high + 0.28]]), shade)
    elif kind == 1:
        make.add(tube([[-0.4, high, 0], [0.4, high, 0]], thick), pole)
        for x in rng.uniform(-0.35, 0.35, 3):
            make.add(sheet([x - 0.07, high, 0], [0.14, 0, 0.05], [0, -rng.uniform(0.25, 0.5), 0]), make.stuff("cloth"))
    else:
        make.add(block([0.25, 0.16, 0.16], 6.0), make.stuff(), move=(0, high, 0))
        make.add(disc(0.06, 0.14), make.stuff("glass"), turn=turn_about(0, np.pi / 2), move=(0, high, 0))


def cord(make):
    """A cord in loops with what hangs on it: chargers, necklaces, earphones."""
    rng = make.rng
    line = np.stack([rng.uniform(-0.45, 0.45, 7), np.full(7, 0.01), rng.uniform(-0.4, 0.4, 7)], 1)
    cover = make.stuff(rng.choice(["plastic", "metal", "cloth"]))
    make.add(tube(line, rng.uniform(0.005, 0.02)), cover)
    for end in (line[0], line[-1]):
        make.add(block(rng.uniform([0.06, 0.03, 0.06], [0.2, 0.12, 0.2]), rng.choice([4.0, 10])), make.stuff(), turn=turn_about(1, rng.uniform(0, 3)), move=end + [0, 0.03, 0])


OPEN = {"chair": chair, "table": table, "shelf": shelf, "desk-lamp": desk_lamp, "handbag": handbag, "ring": ring, "wheel": wheel, "stand": stand, "cord": cord}
