"""Families of solids that lie or hang: boards, blades, clothes, glasses, and several things at once."""

import numpy as np

from forms import block, disc, lathe, straight_lathe, tube
from objects.solids import carton
from objects.vessels import bottle, jar, mug, vase
from shapes import smooth_closed, smooth_open
from solid import turn_about
from surfaces import clouds, color_of


def board(make):
    """A board with a grip and a loop, or on wheels."""
    rng = make.rng
    wood = make.stuff(rng.choice(["wood", "wood", "plastic", "stone"]))
    long, wide, thick = rng.uniform(0.6, 0.9), rng.uniform(0.2, 0.5), rng.uniform(0.02, 0.05)
    lift = 0.16 if rng.random() < 0.4 else thick / 2
    make.add(block([long, thick, wide], rng.choice([3.0, 5, 12])), wood, move=(0, lift, 0))
    if lift > thick:
        wheel, metal, aside = make.stuff(), make.metal(), turn_about(0, np.pi / 2)
        for x in (-0.3, 0.3):
            make.add(tube([[x * long, 0.06, -wide / 2], [x * long, 0.06, wide / 2]], 0.015), metal)
            make.add(block([0.1, 0.09, 0.08], 4.0), metal, move=(x * long, 0.11, 0))
            for z in (-0.5, 0.5):
                make.add(straight_lathe([[0.001, -0.035], [0.05, -0.035], [0.06, 0], [0.05, 0.035], [0.001, 0.035]]), wheel, turn=aside, move=(x * long, 0.06, z * wide))
        return
    end = long / 2 + rng.uniform(0.08, 0.2)
    make.add(tube([[long * 0.45, lift, 0], [end, lift, 0]], rng.uniform(0.03, 0.06), 0.4), wood)
    turns = np.linspace(0, 2 * np.pi, 9, endpoint=False)
    loop = np.stack([end + 0.05 + 0.05 * np.cos(turns), np.full(9, lift + 0.01), 0.04 * np.sin(turns)], 1)
    make.add(tube(loop, rng.uniform(0.006, 0.014), is_closed=True), make.stuff(rng.choice(["leather", "metal", "cloth"])))


def blade(make):
    """A knife, a spoon, a brush or a pen: a long thing that lies aslant, or several."""
    rng = make.rng
    for at in range(int(rng.choice([1, 1, 1, 2, 3]))):
        turn, move = turn_about(1, rng.normal(0.5, 0.1)), np.array([0, 0.03, at * rng.uniform(0.12, 0.2)])
        grip, steel = make.stuff(rng.choice(["wood", "plastic", "metal"])), make.metal()
        long, wide = rng.uniform(0.3, 0.6), rng.uniform(0.03, 0.1)
        make.add(tube([[-0.35, 0, 0], [-0.15, 0.01, 0], [0, 0, 0]], [0.03, 0.026, 0.03], rng.uniform(0.5, 1)), grip, turn=turn, move=move)

        def edge(along, across, long=long, wide=wide, bend=rng.uniform(0.3, 3)):
            half = wide * (1 - along**bend)
            return np.stack([along * long, 0.004 * np.sin(across * 6.28), (across - 0.2) * half], -1)

        kind = rng.integers(0, 3)
        if kind == 0:
            make.add(edge, steel, turn=turn, move=move)
            continue
        make.add(tube([[0, 0, 0], [long * 0.7, 0.01, 0]], 0.012), steel, turn=turn, move=move)
        make.add(block([rng.uniform(0.08, 0.2), 0.03, rng.uniform(0.06, 0.2)], rng.choice([2.0, 6])), steel if kind == 1 else make.stuff("cloth"), turn=turn, move=move + turn @ np.array([long * 0.75, 0.01, 0]))


def laid_garment(make):
    """A shirt, trousers or a towel that lies on the ground or hangs before it, thin and in folds."""
    rng = make.rng
    cloth = make.stuff("cloth", make.like_ground(0.03) if rng.random() < 0.4 else None)
    cloth.bump = rng.uniform(0, 3)
    kind, wide, long = rng.integers(0, 3), rng.uniform(0.2, 0.3), rng.uniform(0.5, 0.9)
    if kind == 0:
        reach, drop, cuff = rng.uniform(0.1, 0.4), rng.uniform(0.1, 0.5), rng.uniform(0.09, 0.14)
        half = [[0.08, 0], [wide, 0.05], [wide + reach, 0.05 + drop], [wide + reach - cuff * 0.5, 0.08 + drop + cuff * 0.5], [wide, 0.05 + cuff * 1.4], [wide * rng.uniform(0.9, 1.1), long]]
    elif kind == 1:
        half = [[wide * 0.6, 0], [wide * 0.75, 0.25], [wide * 0.9, long], [wide * 0.25, long], [0.01, 0.3]]
    else:
        half = [[wide, 0], [wide, long]]
    half = np.asarray(half)
    right = np.concatenate([np.linspace(one, two, 12, endpoint=False) for one, two in zip(half[:-1], half[1:], strict=True)] + [half[-1:]])
    rumple, thick = clouds(rng, 64) * rng.uniform(0.003, 0.015), rng.uniform(0.01, 0.03)
    share = np.linspace(0, 1, len(right))
    lift = turn_about(0, np.pi / 2) if rng.random() < 0.5 else np.eye(3)

    def half_of(side):
        def form(along, across):
            x, y = (np.interp(along, share, right[:, axis]) for axis in (0, 1))
            # The middle line that lies opposite of this place of the outline.
            middle = np.clip(y, 0, 0.3 if kind == 1 else long)
            inward = across**0.8
            places = np.stack([side * x * inward, 0 * x, y * inward + middle * (1 - inward)], -1)
            rows, columns = ((np.clip(places[..., 2] / 1.1, 0, 1)) * 63).astype(int), (np.clip(places[..., 0] + 0.5, 0, 1) * 63).astype(int)
            places[..., 1] = thick * np.clip((1 - across) * 12, 0, 1) ** 0.5 + np.abs(rumple[rows, columns])
            return places

        return form

    for side in (-1, 1):
        make.add(half_of(side), cloth, turn=lift)
    if lift[1, 1] < 0.5:
        return
    if rng.random() < 0.3:
        make.add(tube([[-0.12, 0.02, 0.04], [0, 0.03, -0.05], [0.12, 0.02, 0.04]], 0.008), make.stuff("wood"))


def glass(make):
    """A glass with or without a stem, with or without a drink."""
    rng = make.rng
    clear = make.stuff("glass", np.clip(color_of(rng, "light") if rng.random() < 0.7 else make.color(), 0, 1))
    wide, high = rng.uniform(0.12, 0.22), rng.uniform(0.25, 0.45)
    stem = rng.uniform(0.15, 0.35) if rng.random() < 0.5 else 0.0
    if stem:
        make.add(lathe([[wide * 0.9, 0.0], [wide * 0.8, 0.012], [0.015, 0.03], [0.012, stem]]), clear)
    foot = 0.02 if stem else wide * rng.uniform(0.6, 1)
    make.add(disc(foot, stem + 0.01), clear)
    make.add(lathe([[foot, stem], [wide * 1.02, stem + high * 0.4], [wide * rng.uniform(0.7, 1.05), stem + high]]), clear)
    if rng.random() < 0.6:
        level = rng.uniform(0.4, 0.8)
        drink = make.drink()
        make.add(lathe([[foot * 0.95, stem + 0.01], [wide * 0.97, stem + high * 0.4], [wide * 0.85, stem + high * level]]), drink)


def several(make):
    """Two to four things side by side, as sets are photographed."""
    rng = make.rng
    x = 0.0
    for _ in range(int(rng.integers(2, 5))):
        before = len(make.solid.parts)
        (bottle, carton, jar, mug, vase)[rng.integers(5)](make)
        scale, wide = rng.uniform(0.6, 1.1), rng.uniform(0.3, 0.6)
        moved = [(form, turn, move * scale + [x, 0, 0], size * scale) for form, turn, move, size in make.solid.parts[before:]]
        make.solid.parts[before:] = moved
        x += wide


def figure(make):
    """Something from a curve turned about an axis that is no circle: soap, stones, toys, sculptures, with or without a hole."""
    rng = make.rng
    turns = np.linspace(0, 2 * np.pi, int(rng.integers(5, 9)), endpoint=False)
    radii = rng.uniform(0.2, 0.42, len(turns))
    outline = smooth_closed(np.stack([radii * np.cos(turns), radii * np.sin(turns)], 1))
    outline = np.vstack([outline, outline[:1]])
    share, thick = np.linspace(0, 1, len(outline)), rng.uniform(0.1, 0.3)
    hollow, round_off = (rng.uniform(0.3, 0.6) if rng.random() < 0.35 else 0.0), rng.uniform(0.7, 1)

    def form(around, across):
        x, y = (np.interp(around, share, outline[:, axis]) for axis in (0, 1))
        angle = across * 2 * np.pi
        out = (1 + hollow) / 2 + (1 - hollow) / 2 * np.sign(np.cos(angle)) * np.abs(np.cos(angle)) ** round_off
        deep = np.sign(np.sin(angle)) * np.abs(np.sin(angle)) ** round_off * thick / 2
        return np.stack([x * out, y * out, deep], -1)

    make.add(form, make.stuff(), turn=turn_about(0, rng.choice([0.0, -1.5])))
    if rng.random() < 0.4:
        line = smooth_open(rng.uniform(-0.3, 0.3, (4, 2)))
        make.add(tube(np.stack([line[::8, 0], line[::8, 1], np.full(len(line[::8]), thick / 2)], 1), rng.uniform(0.01, 0.03)), make.stuff())


FLAT = {"board": board, "blade": blade, "laid-garment": laid_garment, "glass": glass, "several": several, "figure": figure}
