"""Draws the frozen evaluation: a folder of photos with their true alpha, for `npm run -s bench -- cut-outs FOLDER`.

With --calibration it draws the pictures that the gate is calibrated on: other seeds, and nothing of what training never meets."""

import argparse
from pathlib import Path

import cv2
import numpy as np

from photos import HELD_SOLIDS, SOLIDS, draw_solid
from samples import FAMILIES, HELD_FAMILIES, OPEN_FAMILIES, Wish, draw_sample
from scene import HELD_BACKDROPS

# Never change these: figures of different days are compared.
SEED = 20_260_727
SIZE = 512
COUNT = 40
CALIBRATION_SEED = 20_261_123
STUDIO = ("white", "pale", "fade")

STAGES = ("white", "cove", "pale", "fade")

KNOWN = tuple(name for name in FAMILIES if name not in (*HELD_FAMILIES, "person"))

KNOWN_SOLIDS = tuple(name for name in SOLIDS if name not in (*HELD_SOLIDS, "person"))

# Category: families, backdrops, and what else is wished. New ones come last: where one stands is part of its seeds.
CATEGORIES = {
    "studio": (KNOWN, STUDIO, {"is_pale": False, "is_strong": False}),
    "white-on-white": (KNOWN, ("white", "pale"), {"is_pale": True, "is_strong": False}),
    "strong-shadow": (KNOWN, STUDIO, {"is_pale": False, "is_strong": True}),
    "white-and-shadow": (KNOWN, ("white", "pale"), {"is_pale": True, "is_strong": True}),
    "paper-and-table": (KNOWN, ("paper", "table"), {"is_pale": False}),
    "open": (OPEN_FAMILIES, STUDIO, {"is_pale": False}),
    "people": (("person",), (*STUDIO, "room"), {}),
    "rooms": (KNOWN, ("room", "rough", "pattern"), {}),
    "held-objects": (HELD_FAMILIES, STUDIO, {"is_pale": False}),
    "held-backdrops": (KNOWN, HELD_BACKDROPS, {}),
    "cut-off": (KNOWN, STUDIO, {"is_cropped": True}),
    "solids": (KNOWN_SOLIDS, STAGES, {"is_pale": False, "is_strong": False}),
    "solids-pale": (KNOWN_SOLIDS, ("white", "cove", "pale"), {"is_pale": True}),
    "solids-shadow": (KNOWN_SOLIDS, STAGES, {"is_pale": False, "is_strong": True}),
    "held-solids": (HELD_SOLIDS, STAGES, {}),
}


def main():
    """See --help."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--count", type=int, default=COUNT, help="pictures of each category")
    parser.add_argument("--calibration", action="store_true", help="the pictures for calibrating instead")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    for at, (category, (families, backdrops, wishes)) in enumerate(CATEGORIES.items()):
        if options.calibration and category.startswith("held-"):
            continue
        for number in range(options.count):
            rng = np.random.default_rng([CALIBRATION_SEED if options.calibration else SEED, at, number])
            wishes = {"is_glass": False, "is_cropped": False, **wishes}
            wish = Wish(family=families[number % len(families)], backdrop=backdrops[number % len(backdrops)], **wishes)
            draw = draw_solid if "solids" in category else draw_sample
            pixels, alpha, _ = draw(rng, SIZE, wish)
            name = options.folder / f"{category}-{number:03d}"
            cv2.imwrite(f"{name}.png", pixels[..., ::-1])
            cv2.imwrite(f"{name}.alpha.png", (alpha * 255 + 0.5).astype(np.uint8))


if __name__ == "__main__":
    main()
