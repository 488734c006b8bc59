"""Families of solids that are worn: shoes, watches, clothes that nobody wears, and people in them."""

import numpy as np

from forms import block, disc, loft, straight_lathe, tube
from solid import plain, turn_about
from surfaces import color_of


def shoe_at(make, move, turn, left):
    """A shoe: a sole with treads, a toe, a collar and laces."""
    rng = make.rng
    upper, accent = make.stuff(rng.choice(["leather", "cloth", "plastic"])), make.stuff()
    sole = make.stuff("plastic", make.like_ground(0.03) if rng.random() < 0.4 else color_of(rng, rng.choice(["light", "dark"])))
    tread = make.stuff("rubber") if rng.random() < 0.6 else sole
    side = -1 if left else 1

    def add(form, surface, **more):
        own = more.pop("move", (0, 0, 0))
        make.add(form, surface, turn=turn @ more.pop("turn", np.eye(3)), move=turn @ np.asarray(own, float) + move, **more)

    thick = rng.uniform(0.05, 0.1)
    for at in np.arange(-0.42, 0.42, rng.uniform(0.05, 0.09)):
        add(block([rng.uniform(0.02, 0.045), 0.04, 0.24], 12.0), tread, move=(at, 0.02, 0))
    width = lambda x: 0.14 + 0.035 * np.sin((x + 0.1) * 4)  # noqa: E731

    def slab(around, along):
        angle = around * 2 * np.pi
        x = 0.5 * np.sign(np.cos(angle)) * np.abs(np.cos(angle)) ** 0.7
        z = width(x) * np.sign(np.sin(angle)) * np.abs(np.sin(angle)) ** 0.8 + side * 0.02 * x
        inward = np.clip(np.minimum(along, 1 - along) * 6, 0, 1) ** 0.4
        return np.stack([x * inward, 0.03 + np.clip((along - 1 / 6) * 1.5, 0, 1) * thick + np.clip(x - 0.3, 0, 1) ** 2 * 0.6, z * inward], -1)

    add(slab, sole)
    high, collar = rng.uniform(0.22, 0.4), rng.uniform(0.28, 0.5)
    tops = np.array([[-0.48, high * 0.95], [-0.4, high], [-0.2, high * 0.92], [0.0, high * 0.72], [0.2, high * 0.5], [0.38, 0.13 + thick], [0.49, 0.06 + thick]])

    def body(along, around):
        x = -0.48 + 0.96 * along
        angle = around * np.pi
        top = np.interp(x, tops[:, 0], tops[:, 1])
        z = width(x) * 0.95 * np.cos(angle) * np.clip(np.minimum(along, 1 - along) * 12, 0, 1) ** 0.5 + side * 0.02 * x
        y = 0.05 + thick * 0.7 + (top - thick * 0.7) * np.abs(np.sin(angle)) ** 0.8
        inside = (x < collar - 0.5) & (x > -0.44) & (np.sin(angle) > 0.93)
        return np.stack([x, np.where(inside, y - 0.1, y), z], -1)

    add(body, upper)
    for row in range(int(rng.integers(0, 6))):
        x = collar - 0.48 + row * 0.06
        y = float(np.interp(x, tops[:, 0], tops[:, 1])) + 0.06
        add(tube([[x, y - 0.05, -0.09], [x + 0.02, y, 0], [x, y - 0.05, 0.09]], 0.012), accent)
    if rng.random() < 0.5:
        line = [[-0.3, 0.12 + thick, 0.135], [-0.05, 0.2 + thick, 0.12], [0.05, 0.1 + thick, 0.15], [0.2, 0.15 + thick, 0.14]]
        add(tube(line, rng.uniform(0.012, 0.03), 0.4), accent)
    if rng.random() < 0.4:
        add(tube([[-0.46, high * 0.7, 0], [-0.54, high, 0], [-0.47, high * 1.15, 0]], 0.014, 2), accent)


def shoe(make):
    """A shoe or a pair."""
    rng = make.rng
    shoe_at(make, np.zeros(3), turn_about(1, rng.normal(0, 0.1)), False)
    if rng.random() < 0.3:
        shoe_at(make, np.array([rng.uniform(-0.1, 0.25), 0, -0.36]), turn_about(1, rng.normal(0, 0.3)), True)


def watch(make):
    """A watch on its closed strap, its face as light as the ground."""
    rng = make.rng
    metal, strap = make.metal(), make.stuff(rng.choice(["leather", "metal", "rubber", "cloth"]))
    radius, band, wide = rng.uniform(0.2, 0.28), rng.uniform(0.26, 0.34), rng.uniform(0.07, 0.1)
    turns = np.linspace(0, 2 * np.pi, 12, endpoint=False)
    loop = np.stack([np.zeros(12), band * np.cos(turns), band * 0.8 * np.sin(turns) - band * 0.8], 1)
    make.add(tube(loop, 0.02, wide / 0.02, is_closed=True), strap)
    face = make.stuff("plastic", make.like_ground(0.03) if rng.random() < 0.5 else color_of(rng))
    case = straight_lathe([[radius * 0.9, -0.04], [radius, -0.02], [radius, 0.03], [radius * 0.86, 0.05], [radius * 0.84, 0.03]])
    forward = turn_about(0, np.pi / 2)
    make.add(case, metal, turn=forward)
    make.add(disc(radius * 0.85, 0.032), face, turn=forward)
    ink = make.stuff("plastic", color_of(rng, "dark"))
    for angle in np.arange(12) * np.pi / 6:
        out = np.array([np.sin(angle), np.cos(angle), 0])
        make.add(tube([out * radius * 0.68 + [0, 0, 0.035], out * radius * 0.78 + [0, 0, 0.035]], 0.006), ink)
    for angle, long in ((rng.uniform(0, 6), 0.62), (rng.uniform(0, 6), 0.42)):
        make.add(tube([[0, 0, 0.04], [radius * long * np.sin(angle), radius * long * np.cos(angle), 0.04]], 0.007), ink)
    make.add(block([0.05, 0.05, 0.04], 6.0), metal, move=(radius + 0.02, 0, 0))


def garment(make):
    """A shirt or dress that nobody wears, its neck open, with or without arms."""
    rng = make.rng
    cloth = make.stuff("cloth", make.like_ground(0.03) if rng.random() < 0.35 else None)
    cloth.bump = rng.uniform(1, 6)
    if rng.random() < 0.4:
        cloth = make.labelled(cloth, wide=0.25)
    long, chest, hem, deep = rng.uniform(0.5, 1.1), rng.uniform(0.2, 0.26), rng.uniform(0.2, 0.42), rng.uniform(0.07, 0.13)
    neck, ripple = rng.uniform(0.07, 0.1), rng.uniform(0, 0.02)
    form = loft([[0, 0, 0, hem, deep * 1.1], [long * 0.5, 0, 0, chest * rng.uniform(0.75, 1), deep], [long * 0.85, 0, 0, chest, deep], [long * 0.95, 0, 0, chest * 0.85, deep * 0.8], [long, 0, 0, neck, neck * 0.7]])

    def hung(around, along):
        places = form(around, along)
        wave = np.sin(around * 2 * np.pi * 9) * ripple * along**2
        return places * (1 + np.stack([wave, 0 * wave, wave], -1) * 3)

    make.add(hung, cloth)
    sleeve, angle = rng.uniform(0, 0.55), rng.uniform(-1.35, -0.5)
    for side in (-1, 1):
        if sleeve > 0.1:
            start = np.array([side * chest * 0.75, long * 0.92, 0])
            end = start + np.array([side * np.cos(angle), np.sin(angle), rng.normal(0, 0.05)]) * sleeve
            make.add(tube([start, (start + end) / 2 + [side * 0.02, 0, 0], end], [0.1, 0.085, rng.uniform(0.05, 0.09)], rng.uniform(0.7, 1)), cloth)
    turns = np.linspace(0, 2 * np.pi, 10, endpoint=False)
    collar = np.stack([neck * 1.02 * np.cos(turns), long + 0.0 * turns, neck * 0.72 * np.sin(turns)], 1)
    make.add(tube(collar, rng.uniform(0.008, 0.03), rng.uniform(1, 2), is_closed=True), cloth if rng.random() < 0.6 else make.stuff("cloth"))


def person(make):
    """Somebody in clothes: all of the person is product."""
    rng = make.rng
    garment(make)
    skin = plain(np.array([0.85, 0.64, 0.52]) * rng.uniform(0.3, 1.1), shine=0.15, gloss=0.2)
    top = max(places[..., 1].max() for places in (part[0](*np.meshgrid(np.linspace(0, 1, 9), np.linspace(0, 1, 9))) for part in make.solid.parts))
    make.add(tube([[0, top - 0.1, 0], [0, top + 0.1, 0.01]], 0.06), skin)
    make.add(block([0.19, 0.26, 0.22], 2.2), skin, move=(0, top + 0.17, 0.02))
    hair = make.stuff("cloth", color_of(rng, rng.choice(["dark", "dark", "any", "light"])))
    make.add(block([0.22, rng.uniform(0.2, 0.5), 0.22], 2.3), hair, move=(0, top + rng.uniform(0.12, 0.22), -0.035))
    for side in (-1, 1):
        x = side * rng.uniform(0.24, 0.4)
        make.add(tube([[side * 0.2, top - 0.12, 0], [x, top - 0.35, 0], [x * rng.uniform(0.4, 1), top - 0.62, rng.uniform(0, 0.15)]], [0.05, 0.045, 0.035]), skin)
        make.add(tube([[side * 0.09, top - 0.5, 0], [side * rng.uniform(0.08, 0.14), top - 1.3, 0]], [0.1, 0.06]), make.stuff("cloth"))
