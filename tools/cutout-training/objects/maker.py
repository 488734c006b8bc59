"""Colours, surfaces and parts that families of solids share."""

import cv2
import numpy as np

from forms import disc, lathe, tube
from solid import Solid, Surface
from surfaces import clouds, color_of, printed, texture, waves

PICTURE = 128


class Maker:
    """What a family makes a solid with: chance, colours, and the colour of the ground, in which parts of products may be."""

    def __init__(self, rng, ground, is_pale=False):
        self.rng, self.ground, self.is_pale = rng, np.asarray(ground, np.float32), is_pale
        self.main = self.like_ground(0.02) if is_pale else color_of(rng, rng.choice(["any", "dark", "light", "grey", "grey", "vivid"]))
        self.solid = Solid()

    def like_ground(self, spread=0.015):
        """A colour that can hardly be told from the ground."""
        return np.clip(self.ground * self.rng.uniform(0.9, 1.08) + self.rng.normal(0, spread, 3), 0, 1)

    def color(self):
        """The product's colour, one near it, white, black, or the ground's."""
        chance = self.rng.random()
        if self.is_pale or chance < 0.4:
            return np.clip(self.main + self.rng.normal(0, 0.04, 3), 0, 1)
        if chance < 0.6:
            return self.like_ground()
        return color_of(self.rng, self.rng.choice(["light", "dark", "grey", "any"]))

    def stuff(self, kind=None, color=None):
        """A surface by its kind: plastic, ceramic, metal, wood, cloth, leather, stone, glass, rubber."""
        rng = self.rng
        kind = kind or rng.choice(["plastic", "ceramic", "metal", "wood", "cloth", "leather", "stone", "pattern"], p=[0.24, 0.18, 0.12, 0.1, 0.13, 0.08, 0.07, 0.08])
        color = self.color() if color is None else color
        return STUFF[kind](rng, np.asarray(color, np.float32))

    def metal(self):
        """Steel, brass, copper or a dark metal; steel shows the ground."""
        tones = np.array([[0.9, 0.9, 0.92], [0.95, 0.95, 0.95], [0.9, 0.72, 0.38], [0.85, 0.55, 0.42], [0.25, 0.25, 0.27]])
        return STUFF["metal"](self.rng, tones[self.rng.integers(5)])

    def labelled(self, surface, width=None, wide=None):
        """The surface with a label in front, whose paper is often of the ground's colour."""
        rng = self.rng
        picture = cv2.resize(surface.picture, (PICTURE * 2, PICTURE * 2))
        side = picture.shape[0]
        wide = int(side * (wide or rng.uniform(0.15, 0.45)))
        high, top = int(side * rng.uniform(0.15, 0.5)), int(side * rng.uniform(0.25, 0.5))
        paper = np.empty((side, side, 3), np.float32)
        paper[:] = self.like_ground(0.02) if rng.random() < 0.5 else color_of(rng, rng.choice(["light", "any"]))
        if rng.random() < 0.85:
            paper = printed(rng, paper)
        left = side // 2 - wide // 2 + int(rng.normal(0, side * 0.02))
        high = min(high, side - top)
        part = cv2.resize(paper, (wide, high), interpolation=cv2.INTER_AREA)
        if rng.random() < 0.3:
            # Only the words, without a paper.
            at = picture[top : top + high, left : left + wide]
            part = np.where(np.abs(part - paper[0, 0]).max(2, keepdims=True) > 0.1, part, at)
        picture[top : top + high, left : left + wide] = part
        return Surface(picture, surface.shine, surface.gloss, surface.is_metal, surface.is_glass, surface.glow)

    def add(self, shape, surface=None, **more):
        """Adds a part."""
        self.solid.add(shape, self.stuff() if surface is None else surface, **more)

    def handle(self, x, low, high, reach, thick, surface, side=1, flat=1.0):
        """A handle at a body's side, through which the ground is seen."""
        points = [[x * 0.9, high, 0], [x + reach * 0.8, high + 0.02, 0], [x + reach, (high * 1.3 + low * 0.7) / 2, 0], [x + reach * 0.7, low + 0.02, 0], [x * 0.88, low, 0]]
        points = np.array(points) * [side, 1, 1]
        self.add(tube(points, thick, flat), surface)

    def filled(self, radius, height, surface=None):
        """A level of something: a drink, wax, soil."""
        self.add(disc(radius, height), surface)

    def cup(self, radius, foot, height, wall, surface, inside=None):
        """An open vessel with its inside."""
        rng = self.rng
        bulge = rng.uniform(0.9, 1.1)
        self.add(disc(foot, 0.0), surface)
        self.add(lathe([[foot * 0.9, 0], [foot, 0.01], [(foot + radius) / 2 * bulge, height * 0.5], [radius, height - 0.01], [radius - wall * 0.3, height], [radius - wall, height - 0.005]]), surface)
        self.add(lathe([[foot * 0.8, wall], [(foot + radius) / 2 * bulge - wall, height * 0.5], [radius - wall, height - 0.004]]), inside or surface)

    def drink(self):
        """What is drunk: it is dark, milky, clear, or of the ground's colour."""
        rng = self.rng
        chance = rng.random()
        coffee = np.array([0.42, 0.26, 0.13]) * rng.uniform(0.15, 1.9)
        color = coffee if chance < 0.6 else self.like_ground(0.03) if chance < 0.85 else color_of(rng)
        picture = texture(rng, PICTURE, np.clip(color, 0, 1), rng.choice(["plain", "clouds", "fade"]))
        return Surface(np.clip(picture, 0, 1), rng.uniform(0.2, 1), 0.9)


def _plastic(rng, color):
    return Surface(texture(rng, 16, color, "plain"), rng.uniform(0.1, 0.8), rng.uniform(0.1, 0.95))


def _ceramic(rng, color):
    picture = texture(rng, PICTURE, color, "plain")
    if rng.random() < 0.4:
        specks = (cv2.GaussianBlur(rng.random((PICTURE, PICTURE)).astype(np.float32), (0, 0), 0.7) > rng.uniform(0.66, 0.8))[..., None]
        picture = np.where(specks, picture * rng.uniform(0.3, 1.2), picture)
    if rng.random() < 0.3:
        # Dipped in another colour.
        level = int(PICTURE * rng.uniform(0.3, 0.85))
        picture[level:] = color_of(rng)
    return Surface(np.clip(picture, 0, 1).astype(np.float32), rng.uniform(0.3, 1), rng.uniform(0.4, 1))


def _metal(rng, color):
    picture = texture(rng, 32, color, "plain")
    if rng.random() < 0.4:
        picture = picture * (1 + waves(rng, 32, 16)[:, :1, None] * 0.04)
    return Surface(picture.astype(np.float32), 1, rng.uniform(0.3, 1), is_metal=True)


def _wood(rng, _color):
    tone = np.array([0.62, 0.43, 0.26]) * rng.uniform(0.4, 1.45) * [1, rng.uniform(0.9, 1.1), rng.uniform(0.7, 1.2)]
    rows = np.linspace(0, 1, PICTURE)[:, None] * np.ones((1, PICTURE))
    grain = np.sin((rows * rng.uniform(6, 25) + waves(rng, PICTURE, 4) * 0.3) * 6.28) * 0.08 + waves(rng, PICTURE, 64) * 0.03
    picture = np.clip(tone * (1 + grain)[..., None], 0, 1).astype(np.float32)
    return Surface(picture.transpose(1, 0, 2).copy() if rng.random() < 0.5 else picture, rng.uniform(0.05, 0.5), rng.uniform(0, 0.6))


def _cloth(rng, color):
    picture = texture(rng, PICTURE, color, rng.choice(["plain", "plain", "weave", "stripes", "checks", "clouds"]))
    rumple = clouds(rng, PICTURE)[..., None] * rng.uniform(0.02, 0.12)
    picture = picture * (1 + rumple + rng.standard_normal((PICTURE, PICTURE, 1)) * rng.uniform(0, 0.06))
    return Surface(np.clip(picture, 0, 1).astype(np.float32), rng.uniform(0, 0.15), 0.0, bump=rng.uniform(0, 3))


def _leather(rng, color):
    picture = np.clip(color * (1 + clouds(rng, PICTURE)[..., None] * rng.uniform(0.02, 0.1)), 0, 1).astype(np.float32)
    return Surface(picture, rng.uniform(0.2, 0.6), rng.uniform(0.1, 0.5), bump=rng.uniform(0, 2))


def _stone(rng, color):
    picture = np.clip(color * (1 + clouds(rng, PICTURE)[..., None] * rng.uniform(0.05, 0.25)), 0, 1).astype(np.float32)
    return Surface(picture, rng.uniform(0, 0.3), 0.2)


def _pattern(rng, color):
    return Surface(np.clip(texture(rng, PICTURE, color), 0, 1).astype(np.float32), rng.uniform(0, 0.5), rng.uniform(0, 0.8))


def _glass(rng, color):
    return Surface(texture(rng, 16, color, "plain"), rng.uniform(0.7, 1), rng.uniform(0.8, 1), is_glass=True)


def _rubber(rng, _color):
    return Surface(texture(rng, 16, color_of(rng, "dark") * rng.uniform(0.4, 1), "plain"), rng.uniform(0, 0.3), 0.1)


STUFF = {
    "plastic": _plastic, "ceramic": _ceramic, "metal": _metal, "wood": _wood, "cloth": _cloth, "leather": _leather,
    "stone": _stone, "pattern": _pattern, "glass": _glass, "rubber": _rubber,
}
