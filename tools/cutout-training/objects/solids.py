"""Families of solids that stand: boxes, devices, furniture, plants, lamps, cars."""

import numpy as np

from forms import block, disc, lathe, sheet, straight_lathe, tube
from objects.vessels import bottle, bowl, cup_on_saucer, dripper, jar, mug, vase
from objects.worn_solids import garment, person, shoe, watch
from solid import plain, turn_about
from surfaces import color_of


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
