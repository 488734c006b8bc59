"""A product in the making: what was painted so far, and how much of each place it covers."""

import numpy as np

from shapes import blank
from surfaces import color_of, lit, texture


class Canvas:
    """Colour of (size, size, 3) and alpha of (size, size), both from 0 to 1."""

    def __init__(self, size):
        self.size = size
        self.color = np.zeros((size, size, 3), np.float32)
        self.alpha = blank(size)

    def paint(self, mask, surface, opacity=1.0):
        """Lays a surface over what is there, where the mask is."""
        above = mask * opacity
        together = above + self.alpha * (1 - above)
        below = self.color * (self.alpha * (1 - above))[..., None]
        self.color = (surface * above[..., None] + below) / np.maximum(together, 1e-4)[..., None]
        self.alpha = together

    def cut(self, mask):
        """Makes a hole through which the backdrop is seen."""
        self.alpha = self.alpha * (1 - mask)


class Kit:
    """What a family paints with: chance, colours, and the colour of the backdrop, in which parts of products may be."""

    def __init__(self, rng, size, backdrop, is_pale=False, is_glass=False):
        self.rng = rng
        self.size = size
        self.backdrop = np.asarray(backdrop, np.float32)
        self.is_glass = is_glass
        self.is_pale = is_pale
        self.main = self.like_backdrop(0.02) if is_pale else color_of(rng)
        self.canvas = Canvas(size)

    def like_backdrop(self, spread=0.012):
        """A colour that can hardly be told from the backdrop."""
        return np.clip(self.backdrop * self.rng.uniform(0.95, 1.03) + self.rng.normal(0, spread, 3), 0, 1)

    def color(self):
        """The product's colour or one that goes with it, seldom another."""
        rng = self.rng
        if self.is_pale and rng.random() < 0.85:
            return np.clip(self.main + rng.normal(0, 0.02, 3), 0, 1)
        if rng.random() < 0.5:
            return np.clip(self.main + rng.normal(0, 0.06, 3), 0, 1)
        return color_of(rng)

    def any_color(self):
        """One of the product, a light one or the backdrop's: for parts such as labels, plates and panes."""
        chance = self.rng.random()
        if chance < 0.35:
            return self.like_backdrop(0.02)
        return color_of(self.rng, "light") if chance < 0.6 else self.color()

    def add(self, mask, color=None, pattern=None, light=None, opacity=1.0):
        """Paints a lit part of the product."""
        base = self.color() if color is None else color
        surface = lit(self.rng, texture(self.rng, self.size, base, pattern), mask, light)
        self.canvas.paint(mask, surface, opacity)

    def add_on(self, mask, color=None, pattern=None, light=None):
        """Paints on what is there already: a label, a pane, a seam."""
        self.add(np.minimum(mask, (self.canvas.alpha > 0.5).astype(np.float32)), color, pattern, light)

    def opacity(self):
        """1, or that of glass."""
        return self.rng.uniform(0.25, 0.75) if self.is_glass else 1.0
