"""Families of solids that hold something: bottles, jars, mugs, vases, bowls, and jugs under filters."""

import numpy as np

from forms import block, disc, lathe, straight_lathe, tube
from solid import plain
from surfaces import color_of


def bottle(make):
    """A bottle of glass, plastic or metal, with a cap or a pump, mostly with a label."""
    rng = make.rng
    wide, high, neck = rng.uniform(0.12, 0.26), rng.uniform(0.5, 1), rng.uniform(0.04, 0.09)
    shoulder = high * rng.uniform(0.55, 0.85)
    body = make.stuff("glass" if rng.random() < 0.35 else None)
    body = make.labelled(body) if rng.random() < 0.75 else body
    form = lathe if rng.random() < 0.7 else straight_lathe
    make.add(disc(wide), body)
    make.add(form([[wide * 0.93, 0], [wide, 0.03], [wide * rng.uniform(0.9, 1.05), shoulder * 0.6], [wide, shoulder], [neck, min(high, shoulder + 0.12)], [neck, high]]), body)
    cap, lid = make.stuff(rng.choice(["plastic", "metal", "wood"])), rng.uniform(0.04, 0.12)
    make.add(straight_lathe([[neck * 1.2, high - 0.01], [neck * 1.2, high + lid], [0, high + lid]]), cap)
    if rng.random() < 0.3:
        make.add(tube([[0, high, 0], [0, high + lid + 0.12, 0]], 0.014), cap)
        make.add(tube([[-0.03, high + lid + 0.12, 0], [0.06, high + lid + 0.125, 0], [0.15, high + lid + 0.1, 0]], 0.02), cap)
    elif rng.random() < 0.25:
        loop = [[-neck, high + lid, 0], [-neck, high + lid + 0.09, 0], [neck, high + lid + 0.09, 0], [neck, high + lid, 0]]
        make.add(tube(loop, 0.014), cap)


def jar(make):
    """A jar, a tin or a candle with wax and a flame."""
    rng = make.rng
    wide, high = rng.uniform(0.2, 0.36), rng.uniform(0.3, 0.6)
    body = make.stuff("glass" if rng.random() < 0.25 else None)
    body = make.labelled(body) if rng.random() < 0.7 else body
    make.cup(wide, wide * rng.uniform(0.85, 1), high, rng.uniform(0.01, 0.05), body)
    if rng.random() < 0.5:
        level = high * rng.uniform(0.75, 0.95)
        make.filled(wide * 0.99, level, make.drink() if rng.random() < 0.3 else make.stuff("plastic", make.like_ground(0.03)))
        if rng.random() < 0.6:
            make.add(tube([[0, level, 0], [0.005, level + 0.05, 0]], 0.008), make.stuff("rubber"))
            flame = plain(np.array([1, rng.uniform(0.75, 0.95), rng.uniform(0.3, 0.7)]), glow=0.8, shine=0)
            make.add(lathe([[0.001, 0], [0.03, 0.05], [0.001, 0.15]]), flame, move=(0, level + 0.04, 0))
    elif rng.random() < 0.7:
        lid = rng.uniform(0.03, 0.12)
        make.add(straight_lathe([[wide * 1.03, high - 0.02], [wide * 1.03, high + lid], [0, high + lid]]), make.stuff(rng.choice(["metal", "wood", "plastic"])))
        if rng.random() < 0.4:
            make.add(block([0.08, 0.07, 0.08], 2.5), make.stuff(), move=(0, high + lid + 0.03, 0))


def mug(make):
    """A mug with a drink and a handle."""
    rng = make.rng
    wide, high = rng.uniform(0.2, 0.3), rng.uniform(0.32, 0.55)
    body, foot = make.stuff(rng.choice(["ceramic", "ceramic", "plastic", "metal", "glass"])), rng.uniform(0.7, 1)
    if rng.random() < 0.3:
        body = make.labelled(body)
    make.cup(wide, wide * foot, high, rng.uniform(0.01, 0.03), body, make.stuff("ceramic") if rng.random() < 0.4 else None)
    if rng.random() < 0.75:
        make.filled(wide * 0.985, high * rng.uniform(0.7, 0.95), make.drink())
    if rng.random() < 0.9:
        make.handle(wide * 0.97, high * 0.22, high * 0.82, rng.uniform(0.1, 0.2), rng.uniform(0.018, 0.035), body, 1, rng.uniform(0.6, 1.6))


def cup_on_saucer(make):
    """A cup with its drink on a saucer, both mostly white."""
    rng = make.rng
    wide, high = rng.uniform(0.18, 0.26), rng.uniform(0.15, 0.26)
    china = make.stuff("ceramic", color_of(rng, "light") if rng.random() < 0.6 else None)
    reach = wide * rng.uniform(1.6, 2.3)
    make.add(lathe([[0.001, 0.004], [reach * 0.5, 0.008], [reach * 0.85, 0.03], [reach, 0.06], [reach * 0.97, 0.066], [reach * 0.5, 0.03], [0.001, 0.025]]), china)
    make.add(lathe([[wide * 0.45, 0.02], [wide * 0.5, 0.04], [wide * 0.9, high * 0.5], [wide, high], [wide * 0.96, high + 0.004]]), china)
    make.add(lathe([[0.001, 0.05], [wide * 0.8, high * 0.5], [wide * 0.96, high]]), china)
    make.filled(wide * 0.93, high * rng.uniform(0.75, 0.92), make.drink())
    make.handle(wide * 0.9, high * 0.35, high * 0.85, rng.uniform(0.07, 0.12), rng.uniform(0.012, 0.02), china)


def vase(make):
    """Anything from a lathe, perhaps with twigs or with one or two handles."""
    rng = make.rng
    count, high = int(rng.integers(4, 8)), rng.uniform(0.3, 0.9)
    radii = rng.uniform(0.07, 0.32) * rng.uniform(0.4, 1, count)
    body = make.stuff()
    make.add(disc(radii[0]), body)
    make.add(lathe(np.stack([radii, np.linspace(0, high, count)], 1)), body)
    make.add(lathe(np.stack([np.maximum(radii - 0.015, 0.002), np.linspace(0.02, high, count)], 1)), body)
    for side in (1, -1)[: int(rng.choice([0, 0, 1, 2]))]:
        make.handle(radii[count // 2], high * 0.3, high * 0.75, rng.uniform(0.08, 0.16), rng.uniform(0.012, 0.03), body, side)
    if rng.random() < 0.3:
        for _ in range(int(rng.integers(2, 7))):
            lean = rng.normal(0, 0.15, 2)
            end = high + rng.uniform(0.2, 0.5)
            make.add(tube([[0, high * 0.6, 0], [lean[0] * 0.4, (high + end) / 2, lean[1] * 0.4], [lean[0], end, lean[1]]], [0.008, 0.004]), make.stuff("wood"))
            make.add(block([0.06, 0.12, 0.05], 2.2), make.stuff("cloth"), move=(lean[0], end, lean[1]))


def bowl(make):
    """A bowl or plate, perhaps with fruit."""
    rng = make.rng
    wide, high = rng.uniform(0.3, 0.5), rng.uniform(0.04, 0.28)
    make.cup(wide, wide * rng.uniform(0.3, 0.7), high, 0.02, make.stuff())
    for _ in range(int(rng.choice([0, 0, 3, 6, 9]))):
        x, z = rng.normal(0, wide * 0.35, 2)
        make.add(block(rng.uniform(0.12, 0.2, 3), rng.uniform(2, 2.6)), make.stuff(), move=(x, high * 0.8 + rng.uniform(0, 0.1), z))


def dripper(make):
    """Vessels on vessels: a filter on a jug, a lid on a pot, mostly with handles as pale as the ground."""
    rng = make.rng
    china = make.stuff("ceramic" if rng.random() < 0.7 else "glass", color_of(rng, "light") if rng.random() < 0.6 else None)
    wide, high, neck = rng.uniform(0.22, 0.32), rng.uniform(0.3, 0.45), rng.uniform(0.1, 0.15)
    make.add(disc(wide * 0.8), china)
    make.add(lathe([[wide * 0.8, 0], [wide, high * 0.3], [wide * 0.8, high * 0.7], [neck, high], [neck * 1.1, high + 0.06]]), china)
    make.handle(wide * 0.85, high * 0.25, high * 0.85, rng.uniform(0.08, 0.16), rng.uniform(0.018, 0.03), china, rng.choice([-1, 1]))
    if rng.random() < 0.6:
        make.add(straight_lathe([[neck * 1.15, high - 0.01], [neck * 1.2, high + 0.05], [neck * 1.15, high + 0.1]]), make.stuff(rng.choice(["wood", "leather"])))
    top, reach = high + 0.1, rng.uniform(0.18, 0.3)
    make.add(disc(neck * 1.6, top), china)
    make.add(lathe([[neck * 1.6, top], [neck * 1.6, top + 0.02], [neck * 0.7, top + 0.03], [reach, top + 0.3], [reach * 0.97, top + 0.305]]), china)
    make.add(lathe([[0.02, top + 0.05], [reach * 0.97, top + 0.3]]), china)
    if rng.random() < 0.6:
        make.handle(reach * 0.75, top + 0.1, top + 0.26, rng.uniform(0.06, 0.12), 0.018, china, rng.choice([-1, 1]))
    if rng.random() < 0.5:
        paper = plain(np.array([0.82, 0.72, 0.56]) * rng.uniform(0.8, 1.2), shine=0)
        make.add(lathe([[reach * 0.93, top + 0.26], [reach * 1.02, top + 0.36]]), paper)
        make.filled(reach * 0.94, top + 0.3, make.drink())
