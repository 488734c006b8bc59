"""Checks this folder in about a minute: a seed draws the same picture twice, and training goes on where it stood. Prints what held."""

import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np
import torch

from network import CutoutNetwork, load_weights
from photos import SOLIDS, draw_solid
from samples import FAMILIES, Wish, draw_sample

SIZE = 96


def main():
    """Ends with an error at the first thing that does not hold."""
    for name, draw, families in (("flat", draw_sample, FAMILIES), ("solid", draw_solid, SOLIDS)):
        for at, family in enumerate(families):
            _check_picture(draw, family, at)
        print(f"{len(families)} {name} families: the same seed draws the same picture, and another seed another one")
    with tempfile.TemporaryDirectory() as folder:
        _check_training(Path(folder))


def _check_picture(draw, family, seed):
    first, again, other = (draw(np.random.default_rng([seed, extra]), SIZE, Wish(family=family)) for extra in (0, 0, 1))
    _must(np.array_equal(first[0], again[0]) and np.array_equal(first[1], again[1]), f"{family} differs between two draws of one seed")
    _must(not np.array_equal(first[0], other[0]), f"{family} does not depend on its seed")
    _must(first[0].shape == (SIZE, SIZE, 3) and first[0].dtype == np.uint8, f"{family} is no photo of {SIZE} px")
    _must(np.isfinite(first[1]).all() and first[1].min() >= 0 and first[1].max() <= 1, f"{family} has no alpha from 0 to 1")
    _must((first[1] > 0.5).sum() > 20, f"{family} shows no product")


def _check_training(folder):
    checkpoint = folder / "checkpoint.pt"
    _train(checkpoint, 1)
    first = torch.load(checkpoint, map_location="cpu")
    _train(checkpoint, 2)
    second = torch.load(checkpoint, map_location="cpu")
    _must((first["step"], second["step"]) == (1, 2), "training does not count on where it stood")
    _must(second["drawn"] > first["drawn"], "the pictures after an interruption are those before it")
    moved = [name for name, value in first["network"].items() if not torch.equal(value, second["network"][name])]
    _must(moved, "a step taught nothing")
    load_weights(CutoutNetwork(), checkpoint)
    print("training goes on where it stood, and its checkpoint is read as weights")


def _train(checkpoint, steps):
    subprocess.run([sys.executable, Path(__file__).with_name("train.py"), checkpoint, "--steps", str(steps)], check=True)


def _must(holds, sentence):
    if not holds:
        raise SystemExit(sentence)


if __name__ == "__main__":
    main()
