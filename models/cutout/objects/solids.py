"""Families of solids: what stands, with or without gaps through which the ground is seen."""

import numpy as np

from forms import block, disc, lathe, loft, sheet, straight_lathe, tube

from solid import plain, turn_about
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


def carton(make):
    """A box, or two, or a pile of books."""
    rng = make.rng
    y = 0.0
    for _ in range(int(rng.choice([1, 1, 1, 2, 3]))):
        sides = rng.uniform([0.3, 0.06, 0.15], [0.7, 0.7, 0.5])
        cover = make.stuff(rng.choice(["plastic", "pattern", "wood", "leather"]))
        if rng.random() < 0.6:
            cover = make.labelled(cover, wide=0.2)
        make.add(block(sides, rng.choice([8.0, 20, 60])), cover, turn=turn_about(1, rng.normal(0, 0.2)), move=(rng.normal(0, 0.03), y + sides[1] / 2, 0))
        y += sides[1]
        if y > 0.6:
            break


def speaker(make):
    """A round or square device of cloth and plastic, with a plate, a loop and controls."""
    rng = make.rng
    wide, high = rng.uniform(0.2, 0.3), rng.uniform(0.25, 0.7)
    body = make.labelled(make.stuff(rng.choice(["cloth", "pattern"])), wide=0.12) if rng.random() < 0.7 else make.stuff("cloth")
    if rng.random() < 0.6:
        make.add(lathe([[wide * 0.9, 0], [wide, 0.03], [wide, high - 0.03], [wide * 0.93, high]]), body)
        make.filled(wide * 0.93, high, make.stuff("plastic"))
    else:
        make.add(block([wide * 2.4, high, wide * 1.4], rng.choice([4.0, 8, 20])), body, move=(0, high / 2, 0))
    if rng.random() < 0.5:
        make.handle(wide * 0.98, high * 0.55, high * 0.85, 0.09, 0.018, make.stuff("leather"), rng.choice([-1, 1]), 2.0)


def cushion(make):
    """A cushion, upright or lying."""
    rng = make.rng
    side = rng.uniform(0.5, 0.8)
    sides = np.array([side, side * rng.uniform(0.6, 1), rng.uniform(0.15, 0.3)])
    pinch = rng.uniform(1.0, 1.6)
    form = block(sides, 7.0)

    def pinched(across, down):
        places = form(across, down)
        out = np.maximum(np.abs(places[..., 0] / sides[0]), np.abs(places[..., 1] / sides[1])) * 2
        places[..., 2] *= np.clip(1 - out**3 * 0.9, 0.08, 1) * pinch
        return places

    make.add(pinched, make.stuff(rng.choice(["cloth", "pattern", "leather"])), turn=turn_about(0, rng.choice([-0.15, -1.4])), move=(0, 0.35, 0))


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
        state = rng.bit_generator.state
        shoe_at(make, np.array([rng.uniform(-0.1, 0.25), 0, -0.36]), turn_about(1, rng.normal(0, 0.3)), True)
        del state


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


def headphones(make):
    """A band over two cups with cushions and plates of metal."""
    rng = make.rng
    wide, high = rng.uniform(0.26, 0.34), rng.uniform(0.4, 0.5)
    band, shell, plush = make.stuff(rng.choice(["leather", "plastic", "metal"])), make.stuff(), make.stuff("leather")
    arc = [[-wide, 0.15, 0], [-wide * 0.98, high, 0], [0, high + 0.26, 0], [wide * 0.98, high, 0], [wide, 0.15, 0]]
    make.add(tube(arc, rng.uniform(0.02, 0.035), rng.uniform(1, 2.5)), band)
    cup = rng.uniform(0.13, 0.18)
    for side in (-1, 1):
        aside = turn_about(2, side * np.pi / 2)
        make.add(lathe([[cup * 0.2, -0.1], [cup * 0.8, -0.09], [cup, -0.05], [cup, 0.0]]), shell, turn=aside, move=(side * wide, 0.16, 0))
        make.add(disc(cup * 0.75, -0.098), make.metal() if rng.random() < 0.5 else shell, turn=aside, move=(side * wide, 0.16, 0))
        turns = np.linspace(0, 2 * np.pi, 10, endpoint=False)
        ring = np.stack([np.cos(turns) * cup * 0.8, np.full(10, 0.03), np.sin(turns) * cup * 0.8], 1)
        make.add(tube(ring, 0.045, is_closed=True), plush, turn=aside, move=(side * wide, 0.16, 0))
        make.add(disc(cup * 0.7, 0.01), make.stuff("cloth"), turn=aside, move=(side * wide, 0.16, 0))


def pan(make):
    """A pan or pot with long or short handles."""
    rng = make.rng
    wide, high = rng.uniform(0.25, 0.36), rng.uniform(0.06, 0.3)
    steel = make.metal() if rng.random() < 0.6 else make.stuff("plastic")
    make.cup(wide, wide * 0.92, high, 0.015, steel, make.stuff("rubber") if rng.random() < 0.4 else None)
    if rng.random() < 0.6:
        make.add(tube([[wide * 0.95, high * 0.8, 0], [wide + 0.2, high, 0], [wide + 0.5, high + 0.06, 0]], [0.02, 0.03]), make.stuff())
    else:
        for side in (-1, 1):
            make.add(tube([[side * wide * 0.95, high * 0.8, -0.09], [side * (wide + 0.1), high * 0.85, 0], [side * wide * 0.95, high * 0.8, 0.09]], 0.016), steel)


def sofa(make):
    """A sofa or armchair of cushions, on short legs."""
    rng = make.rng
    wide, deep, seat = rng.uniform(0.5, 1.3), 0.5, 0.22
    cloth, wood = make.stuff(rng.choice(["cloth", "leather"])), make.stuff("wood")
    for x in (-1, 1):
        for z in (-1, 1):
            make.add(tube([[x * wide * 0.45, 0, z * deep * 0.4], [x * wide * 0.44, 0.1, z * deep * 0.4]], [0.015, 0.025]), wood)
    make.add(block([wide, 0.14, deep], 8.0), cloth, move=(0, 0.15, 0))
    count = max(1, round(wide / 0.5))
    for at in range(count):
        x = (at - (count - 1) / 2) * wide / count
        make.add(block([wide / count * 0.98, 0.12, deep * 0.95], 5.0), cloth, move=(x, seat + 0.04, 0.02))
        make.add(block([wide / count * 0.95, 0.36, 0.14], 4.5), cloth, move=(x, seat + 0.22, -deep * 0.38))
    arm = rng.uniform(0.08, 0.16)
    for side in (-1, 1):
        make.add(block([arm, rng.uniform(0.25, 0.4), deep], 6.0), cloth, move=(side * (wide + arm) / 2, 0.22, 0))


def plant(make):
    """Leaves in a pot."""
    rng = make.rng
    wide, high = rng.uniform(0.14, 0.24), rng.uniform(0.2, 0.36)
    make.cup(wide, wide * rng.uniform(0.65, 0.95), high, 0.02, make.stuff(rng.choice(["ceramic", "stone", "plastic"])))
    make.filled(wide * 0.95, high * 0.88, plain([0.2, 0.14, 0.1], shine=0))
    green = np.clip(np.array([0.2, 0.42, 0.18]) + rng.normal(0, 0.1, 3), 0, 1)
    upright = rng.uniform(0.2, 1.3)
    for _ in range(int(rng.integers(6, 22))):
        turn, long, broad, droop = rng.uniform(0, 6.28), rng.uniform(0.25, 0.65), rng.uniform(0.02, 0.09), rng.uniform(0, 0.5)
        out = np.array([np.cos(turn), 0, np.sin(turn)])
        aside = np.array([-np.sin(turn), 0, np.cos(turn)])
        rise = np.clip(rng.normal(upright, 0.25), 0.1, 1.5)

        def leaf(along, across, out=out, aside=aside, long=long, broad=broad, droop=droop, rise=rise):
            width = broad * np.sin(np.pi * np.clip(along, 0.03, 1) ** 0.8) * (across - 0.5) * 2
            reach = along * long
            height = high * 0.85 + reach * np.sin(rise) - droop * reach**2
            return out * (reach * np.cos(rise))[..., None] + aside * width[..., None] + np.stack([0 * height, height, 0 * height], -1)

        make.add(leaf, make.stuff("leather", np.clip(green * rng.uniform(0.6, 1.4), 0, 1)))


def lantern(make):
    """A lamp that glows: glass between a foot and a roof, with a loop to carry it."""
    rng = make.rng
    wide, high = rng.uniform(0.14, 0.22), rng.uniform(0.3, 0.45)
    tin = make.stuff(rng.choice(["plastic", "metal"]))
    make.add(straight_lathe([[0.001, 0.001], [wide * 1.2, 0], [wide * 1.2, 0.12], [wide, 0.16]]), tin)
    bulb = plain(np.array([1, rng.uniform(0.8, 1), rng.uniform(0.5, 0.95)]), glow=rng.uniform(0.2, 0.8))
    make.add(lathe([[wide, 0.15], [wide * 1.1, 0.15 + high / 2], [wide, 0.15 + high]]), bulb)
    for angle in np.arange(int(rng.integers(0, 7))) * 1.05:
        x, z = wide * 1.13 * np.cos(angle), wide * 1.13 * np.sin(angle)
        make.add(tube([[x, 0.15, z], [x * 1.08, 0.15 + high / 2, z * 1.08], [x, 0.15 + high, z]], 0.01), tin)
    make.add(lathe([[wide * 1.2, 0.14 + high], [wide * 0.9, 0.22 + high], [0.05, 0.26 + high], [0.001, 0.28 + high]]), tin)
    loop = [[-wide, 0.2 + high, 0], [-wide * 0.9, 0.42 + high, 0], [wide * 0.9, 0.42 + high, 0], [wide, 0.2 + high, 0]]
    make.add(tube(loop, 0.012), make.metal())


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


def car(make):
    """A toy car: a lofted body, panes that show the room, wheels, lamps."""
    rng = make.rng
    paint, dark = make.stuff("plastic"), make.stuff("rubber")
    long, wide, low = rng.uniform(0.8, 1), rng.uniform(0.17, 0.22), 0.06
    roof = np.array([[-0.5, 0.14], [-0.45, 0.2], [-0.28, 0.21], [-0.18, 0.33], [0.1, 0.34], [0.22, 0.23], [0.42, 0.2], [0.5, 0.13]])
    roof[:, 1] *= rng.uniform(0.85, 1.2)
    belt = 0.21

    def body(along, around):
        x = -0.5 + along
        angle = around * np.pi
        top = np.interp(x, roof[:, 0], roof[:, 1])
        y = low + (top - low) * np.abs(np.sin(angle)) ** 0.45
        narrow = np.where(y > belt, 1 - (y - belt) * 1.6, 1) * (1 - 0.35 * np.abs(x * 2) ** 6)
        return np.stack([x * long, y, wide * np.sign(np.cos(angle)) * np.abs(np.cos(angle)) ** 0.35 * narrow], -1)

    make.add(body, paint)
    glass = make.stuff("glass", color_of(rng, "grey")) if rng.random() < 0.5 else make.stuff("plastic", color_of(rng, "dark"))
    top = roof[3:5, 1].mean()
    for side in (-1, 1):
        for x0, x1 in ((-0.2, -0.05), (-0.03, 0.13)):
            corner = [x0 * long, top - 0.025, side * wide * 0.86]
            make.add(sheet(corner, [(x1 - x0) * long, 0, 0], [0, -(top - 0.025 - belt), side * wide * 0.15]), glass)
    windscreen = sheet([0.11 * long, top - 0.01, -wide * 0.75], [0, 0, wide * 1.5], [0.12 * long, -(top - 0.235), 0])
    make.add(windscreen, glass)
    make.add(block([long * 0.9, 0.05, wide * 1.8], 10.0), dark, move=(0, 0.07, 0))
    radius, rim = rng.uniform(0.075, 0.1), make.metal() if rng.random() < 0.6 else make.stuff("plastic")
    aside = turn_about(0, np.pi / 2)
    for x in (-0.3, 0.3):
        for side in (-1, 1):
            move = (x * long, radius, side * wide * 0.95)
            make.add(straight_lathe([[radius * 0.6, -0.035], [radius, -0.03], [radius, 0.03], [radius * 0.6, 0.035]]), dark, turn=aside, move=move)
            make.add(disc(radius * 0.65, side * 0.034), rim, turn=aside, move=move)
    for side in (-1, 1):
        make.add(block([0.03, 0.035, 0.07], 3.0), make.stuff("plastic", make.like_ground()), move=(0.49 * long, 0.15, side * wide * 0.6))
        make.add(block([0.03, 0.03, 0.06], 4.0), plain([0.8, 0.1, 0.1]), move=(-0.49 * long, 0.16, side * wide * 0.6))


def umbrella(make):
    """A closed umbrella with a bent grip."""
    rng = make.rng
    cloth = make.stuff("cloth")
    make.add(tube([[0, 0, 0], [0, 0.95, 0]], 0.012), make.metal())
    form = lathe([[0.015, 0.06], [0.07, 0.3], [0.08, 0.5], [0.03, 0.72]])

    def folded(around, along):
        places = form(around, along)
        deep = 1 + 0.18 * np.sin(around * 6.28 * 8 + along * 3)
        return places * np.stack([deep, np.ones_like(deep), deep], -1)

    make.add(folded, cloth)
    make.add(tube([[0, 0.75, 0], [0, 0.95, 0], [0.05, 1.03, 0], [0.12, 1.0, 0], [0.13, 0.92, 0]], rng.uniform(0.015, 0.025)), make.stuff("wood"))


CLOSED = {
    "bottle": bottle, "jar": jar, "mug": mug, "cup-on-saucer": cup_on_saucer, "vase": vase, "bowl": bowl, "dripper": dripper,
    "carton": carton, "speaker": speaker, "cushion": cushion, "shoe": shoe, "watch": watch, "headphones": headphones, "pan": pan,
    "sofa": sofa, "plant": plant, "lantern": lantern, "garment": garment, "person": person, "car": car, "umbrella": umbrella,
}
