"""Clothes flat, on a hanger and on people; shoes, bags, glasses, watches, jewellery."""

import cv2
import numpy as np

from shapes import ellipse, grid, mirrored, polygon, rounded, smooth_closed, smooth_open, stroke, strokes
from surfaces import clouds, color_of, lit, texture


def soft(mask, reach):
    """Corners of cloth: the mask, rounded off."""
    blurred = cv2.GaussianBlur(mask, (0, 0), mask.shape[0] / 256 * reach)
    return np.clip((blurred - 0.5) * 3 + 0.5, 0, 1)


def cloth(kit, mask, color, pattern=None):
    """Paints cloth: a texture in folds of its own."""
    rng, size = kit.rng, kit.size
    columns, rows = grid(size)
    angle, rumple = rng.uniform(0, np.pi), clouds(rng, size)
    along = (columns * np.cos(angle) + rows * np.sin(angle)) * rng.uniform(4, 16)
    folds = np.sin((along + rumple * rng.uniform(0.2, 0.9)) * 2 * np.pi) * rng.uniform(0.02, 0.12)
    surface = texture(rng, size, color, pattern) * (1 + folds + rumple * rng.uniform(0.01, 0.06))[..., None]
    kit.canvas.paint(mask, lit(rng, surface.astype(np.float32), mask, "round"))


def _shirt_outline(rng, sleeve):
    width, length, neck, top = rng.uniform(0.18, 0.27), rng.uniform(0.4, 0.66), rng.uniform(0.06, 0.1), 0.16
    angle, cuff = rng.uniform(0.35, 1.2), rng.uniform(0.075, 0.12)
    along = np.array([np.cos(angle), np.sin(angle)])
    aside = np.array([-along[1], along[0]])
    shoulder = np.array([width, top + 0.035])
    hand = shoulder + along * sleeve
    arm = np.array([shoulder, hand, hand + aside * cuff, [width * 0.97, top + 0.035 + cuff * 1.3]])
    hem = [[width * rng.uniform(0.88, 1.02), top + length * 0.6], [width * rng.uniform(0.9, 1.25), top + length]]
    half = np.vstack([[[neck, top]], arm + rng.normal(0, 0.006, (4, 2)), hem])
    return np.vstack([mirrored(half), [[0.5, top + rng.uniform(0.01, 0.1)]]]), neck, top, width, length


def shirt(kit):
    """A shirt or jumper laid flat or worn by nobody, with what is seen inside of its neck."""
    rng, size = kit.rng, kit.size
    outline, neck, top, width, length = _shirt_outline(rng, rng.uniform(0.08, 0.5))
    color = kit.any_color()
    if rng.random() < 0.5:
        kit.add(ellipse(size, (0.5, top + 0.012), (neck, 0.03)), color * 0.7, "plain", "slope")
    if rng.random() < 0.2:
        hanger = [[0.5, top - 0.09], [0.5, top - 0.02], [0.5 - width, top + 0.05]]
        kit.add(strokes(size, [hanger, [[0.5, top - 0.02], [0.5 + width, top + 0.05]]], 0.012), None, "plain")
    body = soft(polygon(size, outline), 2)
    cloth(kit, body, color, rng.choice(["plain", "plain", "stripes", "checks", "clouds"]))
    if rng.random() < 0.5:
        place = (0.5 + rng.normal(0, 0.015), top + length * rng.uniform(0.3, 0.5))
        kit.add_on(rounded(size, place, (width * rng.uniform(0.5, 1.3), length * 0.25), rng.choice([2.0, 20])), kit.any_color(), "print", "folds")
    for _ in range(int(rng.integers(0, 4))):
        seam = smooth_open([[0.5 + rng.normal(0, width / 2), top + at * length] for at in (0.1, 0.5, 1)])
        kit.add_on(stroke(size, seam, 0.004), np.clip(color * rng.uniform(0.4, 0.9), 0, 1), "plain", "flat")


def dress(kit):
    """A dress or skirt on a hanger or on nobody."""
    rng, size = kit.rng, kit.size
    chest, waist, hem, low = rng.uniform(0.1, 0.16), rng.uniform(0.07, 0.12), rng.uniform(0.15, 0.35), rng.uniform(0.75, 0.92)
    half = smooth_open([[0.06, 0.12], [0.1, 0.13], [chest, 0.26], [waist, 0.42], [hem * 0.8, (low + 0.42) / 2], [hem, low]])
    color = kit.any_color()
    if rng.random() < 0.4:
        kit.add(strokes(size, [[[0.5 - s * 0.08, 0.14], [0.5 - s * 0.06, 0.05]] for s in (-1, 1)], 0.015), color, "plain")
    cloth(kit, soft(polygon(size, mirrored(half)), 2), color)


def trousers(kit):
    """Trousers or shorts, with the backdrop between the legs."""
    rng, size = kit.rng, kit.size
    waist, low, spread = rng.uniform(0.1, 0.17), rng.uniform(0.55, 0.92), rng.uniform(0.01, 0.08)
    leg = rng.uniform(0.06, 0.12)
    half = [[waist, 0.1], [waist * 1.15, 0.3], [spread + leg * 1.6, low], [spread, low], [0.004, 0.36]]
    color = kit.any_color()
    cloth(kit, soft(polygon(size, mirrored(half)), 1.5), color)
    kit.add_on(rounded(size, (0.5, 0.115), (waist * 2.1, 0.03), 60.0), np.clip(color * 0.8, 0, 1), "plain", "flat")


def person(kit):
    """Somebody in clothes, whole or to the hips: product is what a shop would keep, all of the person."""
    rng, size = kit.rng, kit.size
    skin = np.clip(np.array([0.85, 0.66, 0.54]) * rng.uniform(0.25, 1.1) + rng.normal(0, 0.02, 3), 0, 1)
    hair = color_of(rng, rng.choice(["dark", "dark", "any", "light"]))
    outline, neck, top, width, length = _shirt_outline(rng, rng.uniform(0.15, 0.45))
    head = np.array([0.5 + rng.normal(0, 0.01), top - 0.03])
    radius = rng.uniform(0.055, 0.075)
    if rng.random() < 0.5:
        fall = rounded(size, head + [0, radius], (radius * 2.6, radius * rng.uniform(2.5, 5)), 3.0)
        kit.add(fall, hair, "stripes", "round")
    for side in (-1, 1):
        reach = rng.uniform(0.1, 0.25)
        arm = smooth_open([[0.5 + side * width, top + 0.08], [0.5 + side * (width + reach), top + 0.3], [0.5 + side * (width + reach * rng.uniform(0, 1)), top + 0.5]])
        kit.add(stroke(size, arm, rng.uniform(0.04, 0.06)), skin, "plain", "round")
    if rng.random() < 0.6:
        legs = [[[0.5 + side * 0.07, top + length * 0.9], [0.5 + side * rng.uniform(0.06, 0.13), 1.0]] for side in (-1, 1)]
        kit.add(strokes(size, legs, rng.uniform(0.09, 0.14)), kit.any_color(), None, "round")
    kit.add(stroke(size, [[0.5, top + 0.05], head + [0, radius * 0.5]], neck * 1.1), skin, "plain", "round")
    cloth(kit, soft(polygon(size, outline), 2), kit.any_color())
    kit.add(ellipse(size, head - [0, radius * 0.3], (radius, radius * 1.3)), skin, "plain", "round")
    kit.add(ellipse(size, head - [0, radius * rng.uniform(0.9, 1.2)], (radius * 1.1, radius * 0.75)), hair, "stripes", "round")
    for side in (-1, 1):
        kit.add_on(ellipse(size, head + [side * radius * 0.4, -radius * 0.3], (radius * 0.12, radius * 0.08)), hair * 0.4, "plain", "flat")
    # Below the hips the photo goes on; people are mostly cut off by it.


def shoe(kit):
    """A shoe from the side or from above, its sole light, its tread toothed."""
    rng, size = kit.rng, kit.size
    shift = lambda: rng.normal(0, 0.02)  # noqa: E731
    upper = smooth_closed(
        [[0.1 + shift(), 0.62], [0.13 + shift(), 0.35 + shift()], [0.25, 0.28 + shift()], [0.36 + shift(), 0.33],
         [0.52, 0.47 + shift()], [0.72 + shift(), 0.54], [0.9 + shift(), 0.62 + shift()], [0.92, 0.7], [0.5, 0.72], [0.14, 0.72]]
    )
    kit.add(polygon(size, upper))
    low = 0.76 + rng.uniform(0, 0.03)
    sole = smooth_closed([[0.08, 0.66], [0.3, 0.69], [0.6, 0.7], [0.93, 0.66], [0.95, 0.72 + shift()], [0.88, low], [0.5, low + 0.01], [0.12, low + 0.01]])
    tread = kit.any_color() if rng.random() < 0.7 else color_of(rng, "dark")
    if rng.random() < 0.6:
        step = rng.uniform(0.025, 0.06)
        teeth = [[[x, low - 0.01], [x + step * 0.2, low + rng.uniform(0.015, 0.03)]] for x in np.arange(0.14, 0.88, step)]
        kit.add(strokes(size, teeth, step * 0.55), tread if rng.random() < 0.5 else color_of(rng, "dark"), "plain", "slope")
    kit.add(polygon(size, sole), tread, "plain")
    for eyelet in range(int(rng.integers(0, 7))):
        at = np.array([0.34 + eyelet * 0.045, 0.36 + eyelet * 0.03])
        kit.add_on(stroke(size, [at, at + [0.07, 0.05]], 0.012), kit.any_color(), "plain", "round")
    if rng.random() < 0.5:
        side = smooth_open([[0.25, 0.62], [0.45, 0.52], [0.6, 0.63], [0.75, 0.6]])
        kit.add_on(stroke(size, side, rng.uniform(0.01, 0.05)), kit.any_color(), "plain", "flat")
    if rng.random() < 0.2:
        kit.add(stroke(size, [[0.16, 0.75], [0.16, 0.75 + rng.uniform(0.05, 0.2)]], 0.05))


def bag(kit):
    """A handbag or rucksack, with the backdrop seen through its handles."""
    rng, size = kit.rng, kit.size
    top, bottom, height, color = rng.uniform(0.18, 0.3), rng.uniform(0.22, 0.36), rng.uniform(0.3, 0.42), kit.color()
    for reach in rng.uniform(0.4, 0.8, int(rng.integers(1, 3))) * top:
        rise = rng.uniform(0.06, 0.2)
        loop = smooth_open([[0.5 - reach, 0.46], [0.5 - reach * 0.8, 0.36 - rise], [0.5, 0.3 - rise], [0.5 + reach * 0.8, 0.36 - rise], [0.5 + reach, 0.46]])
        kit.add(stroke(size, loop, rng.uniform(0.012, 0.04)), color if rng.random() < 0.7 else kit.any_color(), "plain", "round")
    body = [[0.5 - top, 0.42], [0.5 + top, 0.42], [0.5 + bottom, 0.42 + height * 0.6], [0.5 + bottom, 0.42 + height],
            [0.5 - bottom, 0.42 + height], [0.5 - bottom, 0.42 + height * 0.6]]
    kit.add(polygon(size, smooth_closed(body)), color, None, "round")
    for _ in range(int(rng.integers(0, 4))):
        place = (0.5 + rng.normal(0, 0.08), 0.42 + height * rng.uniform(0.1, 0.8))
        kit.add_on(rounded(size, place, rng.uniform(0.05, 0.3, 2), rng.choice([3.0, 8, 40])), kit.any_color(), "plain", "round")


def cap(kit):
    """A cap or hat."""
    rng, size = kit.rng, kit.size
    color, width = kit.color(), rng.uniform(0.2, 0.28)
    if rng.random() < 0.5:
        kit.add(ellipse(size, (0.5, 0.62), (width * 1.6, width * rng.uniform(0.2, 0.5))), color, None, "round")
    else:
        brim = smooth_closed([[0.5 + width * 0.2, 0.58], [0.5 + width * 1.2, 0.56], [0.5 + width * 1.9, 0.66], [0.5 + width * 0.9, 0.66]])
        kit.add(polygon(size, brim), color if rng.random() < 0.6 else None, "plain", "round")
    dome = smooth_closed([[0.5 - width, 0.62], [0.5 - width * 0.9, 0.4], [0.5, 0.28], [0.5 + width * 0.9, 0.4], [0.5 + width, 0.62], [0.5, 0.66]])
    cloth(kit, polygon(size, dome), color)


def watch(kit):
    """A watch: a strap, a case of metal and a face as light as the backdrop."""
    rng, size = kit.rng, kit.size
    radius, strap, color = rng.uniform(0.15, 0.24), rng.uniform(0.08, 0.14), kit.color()
    if rng.random() < 0.6:
        kit.add(stroke(size, smooth_open([[0.5, 0.05], [0.5 + rng.normal(0, 0.02), 0.5], [0.5, 0.95]]), strap), color, None, "pipe")
    else:
        ring = np.maximum(ellipse(size, (0.5, 0.62), (radius * 0.8, 0.3)) - ellipse(size, (0.5, 0.62), (radius * 0.62, 0.24)), 0)
        kit.add(ring, color, None, "round")
    metal = color_of(rng, "grey") if rng.random() < 0.6 else kit.any_color()
    kit.add(rounded(size, (0.5 + radius, 0.5), (0.05, 0.06), 8.0), metal, "plain", "round")
    kit.add(ellipse(size, (0.5, 0.5), (radius, radius)), metal, "fade", "round")
    kit.add(ellipse(size, (0.5, 0.5), (radius * 0.85, radius * 0.85)), kit.any_color(), "plain", "slope")
    marks = [[[0.5 + radius * at * np.cos(t), 0.5 + radius * at * np.sin(t)] for at in (0.68, 0.78)] for t in np.arange(12) * np.pi / 6]
    hands = [[[0.5, 0.5], [0.5 + radius * 0.6 * np.cos(t), 0.5 + radius * 0.6 * np.sin(t)]] for t in rng.uniform(0, 6.3, 2)]
    kit.add_on(strokes(size, marks + hands, 0.008), color_of(rng), "plain", "flat")


def jewellery(kit):
    """A ring with stones or a chain with a pendant: thin, bright, open in the middle."""
    rng, size = kit.rng, kit.size
    metal = np.clip(np.array([[0.85, 0.7, 0.35], [0.82, 0.82, 0.84], [0.85, 0.6, 0.5]])[rng.integers(3)] * rng.uniform(0.8, 1.15), 0, 1)
    if rng.random() < 0.5:
        radius, thick, flat = rng.uniform(0.18, 0.3), rng.uniform(0.02, 0.06), rng.uniform(0.6, 1)
        band = np.maximum(ellipse(size, (0.5, 0.55), (radius, radius * flat)) - ellipse(size, (0.5, 0.55), (radius - thick, (radius - thick) * flat)), 0)
        kit.add(band, metal, "fade", "round")
        for stone in range(int(rng.integers(0, 6))):
            place = (0.5 + (stone - 1.5) * 0.07, 0.55 - radius * flat)
            kit.add(rounded(size, place, rng.uniform(0.03, 0.1, 2), rng.choice([2.0, 3, 6]), 0.78), kit.any_color(), "checks", "round")
        return
    drop = rng.uniform(0.6, 0.8)
    chain = smooth_open([[0.3, 0.1], [0.35, 0.4], [0.5, drop], [0.65, 0.4], [0.7, 0.1]], 40)
    links = [[point, point + rng.normal(0, 0.003, 2)] for point in chain[:: int(rng.integers(2, 5))]]
    kit.add(np.maximum(stroke(size, chain, 0.004), strokes(size, links, rng.uniform(0.008, 0.016))), metal, "fade", "round")
    kit.add(rounded(size, (0.5, drop + 0.04), rng.uniform(0.04, 0.12, 2), rng.choice([2.0, 4])), kit.any_color(), "fade", "round")


def spectacles(kit):
    """Glasses: thin rims, lenses that are tinted or show what is behind."""
    rng, size = kit.rng, kit.size
    radius, flat, rim, power = rng.uniform(0.12, 0.18), rng.uniform(0.7, 1.0), rng.uniform(0.012, 0.03), rng.choice([2.0, 3, 5])
    color = kit.color()
    for middle in (0.5 - radius * 1.25, 0.5 + radius * 1.25):
        outside = rounded(size, (middle, 0.5), (2 * radius, 2 * radius * flat), power)
        inside = rounded(size, (middle, 0.5), (2 * (radius - rim), 2 * (radius * flat - rim)), power)
        kit.add(inside, color_of(rng, "dark"), "fade", "flat", rng.uniform(0.3, 1))
        kit.add(np.maximum(outside - inside, 0), color, "plain", "round")
    arms = [smooth_open([[0.5 - radius * 0.3, 0.48], [0.5, 0.45], [0.5 + radius * 0.3, 0.48]])]
    arms += [np.array([[0.5 + side * radius * x, y] for x, y in ((2.25, 0.47), (2.5, 0.4), (1.6, 0.33))]) for side in (-1, 1)]
    kit.add(strokes(size, arms, rim), color, "plain", "round")


FAMILIES = {
    "shirt": shirt,
    "dress": dress,
    "trousers": trousers,
    "person": person,
    "shoe": shoe,
    "bag": bag,
    "cap": cap,
    "watch": watch,
    "jewellery": jewellery,
    "spectacles": spectacles,
}
