"""Trains the network on pictures that are drawn while it learns. Stops after some minutes and goes on from its checkpoint."""

import argparse
import copy
import json
import signal
import time
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as functional

from network import CutoutNetwork, load_weights
from photos import draw_solid
from planes import planes_of
from samples import draw_sample

BATCH = 12
# Each picture is learned from about this many times: drawing one costs as much as learning from it once or twice.
USES = 4
KEPT = 700
# Every other picture is of a solid in true light, every other one painted flat, which knows more families and backdrops.
SOLID_SHARE = 0.5
WARM_UP = 60
AVERAGE = 0.998
EDGE_WEIGHT = 2.0


def main():
    """See --help."""
    options = _options()
    torch.set_num_threads(options.threads)
    torch.manual_seed(options.seed)
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    state = Training(options, device)
    started, losses, asked = time.monotonic(), [], []
    # Whoever asks it to stop loses nothing.
    for name in (signal.SIGTERM, signal.SIGINT):
        signal.signal(name, lambda *_: asked.append(True))
    while state.step < options.steps and not asked and time.monotonic() - started < options.minutes * 60:
        losses.append(state.learn())
        if state.step % 50 == 0:
            mean = np.mean(losses, 0)
            losses = []
            line = {"step": state.step, "pictures": state.drawn, "size": state.size, "loss": round(mean[0], 4), "error": round(mean[1], 4)}
            print(json.dumps(line), flush=True)
            state.save()
    state.save()


def _options():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("checkpoint", type=Path, help="where training stands; it goes on from there if the file is there")
    parser.add_argument("--start", type=Path, help="weights to begin with, where there is no checkpoint")
    parser.add_argument("--steps", type=int, default=12_000, help="steps in all; the rate of learning falls towards the last")
    parser.add_argument("--minutes", type=float, default=1e9, help="stop after this many minutes, to go on later")
    parser.add_argument("--rate", type=float, default=9e-4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--half", action="store_true", help="reckon in bfloat16: on processors that know it, a step takes six tenths of the time")
    parser.add_argument("--threads", type=int, default=1)
    return parser.parse_args()


class Training:
    """All that a checkpoint holds: what was learned, its running average, and how far it came."""

    def __init__(self, options, device):
        self.options, self.device = options, device
        self.network = CutoutNetwork().to(device, memory_format=torch.channels_last)
        self.step, self.drawn, self.size, self.pictures = 0, 0, 0, []
        if options.start is not None:
            load_weights(self.network, options.start)
        self.averaged = copy.deepcopy(self.network)
        self.optimizer = torch.optim.AdamW(self.network.parameters(), lr=options.rate, weight_decay=1e-4, betas=(0.9, 0.99))
        if options.checkpoint.exists():
            self._load()

    def learn(self):
        """One step; returns the loss and the mean difference of alpha."""
        self._set_rate()
        planes, alpha = self._batch()
        self.network.train()
        with torch.autocast(self.device.type, dtype=torch.bfloat16, enabled=self.options.half):
            logits, coarse = self.network(planes)
        loss, error = loss_of(logits.float(), coarse.float(), alpha)
        self.optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.network.parameters(), 2.0)
        self.optimizer.step()
        self.step += 1
        self._average()
        return loss.item(), error.item()

    def save(self):
        """Writes the checkpoint beside itself first: a kill leaves the older one."""
        fresh = self.options.checkpoint.with_suffix(".new")
        torch.save(
            {
                "averaged": self.averaged.state_dict(),
                "network": self.network.state_dict(),
                "optimizer": self.optimizer.state_dict(),
                "step": self.step,
                "drawn": self.drawn,
            },
            fresh,
        )
        fresh.replace(self.options.checkpoint)

    def _load(self):
        stored = torch.load(self.options.checkpoint, map_location=self.device)
        self.network.load_state_dict(stored["network"])
        self.averaged.load_state_dict(stored["averaged"])
        self.optimizer.load_state_dict(stored["optimizer"])
        self.step, self.drawn = stored["step"], stored["drawn"]

    def _set_rate(self):
        share = self.step / self.options.steps
        rate = self.options.rate * min(1, (self.step + 1) / WARM_UP) * (0.5 + 0.5 * np.cos(np.pi * share)) + 1e-5
        for group in self.optimizer.param_groups:
            group["lr"] = rate

    def _batch(self):
        """A third new pictures, the rest from those that are kept; small ones first."""
        size = 192 if self.step < 0.15 * self.options.steps else 256
        if size != self.size:
            self.size, self.pictures = size, []
        wanted = BATCH * 2 - len(self.pictures) if len(self.pictures) < BATCH * 2 else BATCH // USES
        for _ in range(wanted):
            rng = np.random.default_rng([self.options.seed, self.drawn])
            draw = draw_solid if rng.random() < SOLID_SHARE else draw_sample
            pixels, alpha, _ = draw(rng, size)
            self.pictures.append((pixels, (alpha * 255 + 0.5).astype(np.uint8)))
            self.drawn += 1
        self.pictures = self.pictures[-KEPT:]
        rng = np.random.default_rng([self.options.seed, 1, self.step])
        fresh = len(self.pictures) - 1 - np.arange(BATCH // USES)
        chosen = [*fresh, *rng.integers(0, len(self.pictures), BATCH - len(fresh))]
        pairs = [varied(rng, *self.pictures[at]) for at in chosen]
        planes = torch.from_numpy(np.stack([planes_of(pixels) for pixels, _ in pairs]))
        alpha = torch.from_numpy(np.stack([alpha for _, alpha in pairs]))[:, None].float() / 255
        return planes.to(self.device, memory_format=torch.channels_last), alpha.to(self.device)

    @torch.no_grad()
    def _average(self):
        weight = min(AVERAGE, (1 + self.step) / (10 + self.step))
        for kept, fresh in zip(self.averaged.state_dict().values(), self.network.state_dict().values(), strict=True):
            if kept.dtype.is_floating_point:
                kept.mul_(weight).add_(fresh, alpha=1 - weight)
            else:
                kept.copy_(fresh)


def varied(rng, pixels, alpha):
    """The same picture mirrored, in other colours or light, or on its head."""
    if rng.random() < 0.5:
        pixels, alpha = pixels[:, ::-1], alpha[:, ::-1]
    chance = rng.random()
    if chance < 0.15:
        pixels = pixels[..., rng.permutation(3)]
    elif chance < 0.3:
        pixels = np.clip(pixels * rng.uniform(0.8, 1.1), 0, 255).astype(np.uint8)
    if rng.random() < 0.1:
        pixels, alpha = pixels[::-1], alpha[::-1]
    return np.ascontiguousarray(pixels), np.ascontiguousarray(alpha)


def loss_of(logits, coarse, alpha):
    """How wrong an answer is, edges three times as much: as odds, as difference, in its slopes at three sizes, as overlap."""
    near = functional.max_pool2d(alpha, 7, 1, 3) + functional.max_pool2d(-alpha, 7, 1, 3)
    weight = 1 + EDGE_WEIGHT * near
    odds = (functional.binary_cross_entropy_with_logits(logits, alpha, reduction="none") * weight).mean()
    answer = torch.sigmoid(logits)
    difference = ((answer - alpha).abs() * weight).mean()
    slopes = sum(_slope_error(answer, alpha, size) for size in (1, 2, 4))
    both = (answer * alpha).sum((1, 2, 3)) + 1
    overlap = (1 - both / ((answer + alpha - answer * alpha).sum((1, 2, 3)) + 1)).mean()
    small = functional.interpolate(alpha, size=coarse.shape[2:], mode="area")
    early = functional.binary_cross_entropy_with_logits(coarse, small)
    return odds + difference + 0.5 * slopes + 0.5 * overlap + 0.3 * early, (answer - alpha).abs().mean()


def _slope_error(answer, alpha, size):
    kernel = torch.tensor([[[[-1.0, 0, 1], [-2, 0, 2], [-1, 0, 1]]]], device=alpha.device) / 4
    error = 0
    for side in (kernel, kernel.transpose(2, 3)):
        one, other = (functional.avg_pool2d(each, size) for each in (answer, alpha))
        error = error + (functional.conv2d(one, side) - functional.conv2d(other, side)).abs().mean()
    return error


if __name__ == "__main__":
    main()
