"""The network: a small U-Net that answers, for a square picture, how much of each place is product."""

import torch
import torch.nn.functional as functional
from torch import nn

# Red, green and blue, and the difference of each to the backdrop that the border shows.
CHANNELS_IN = 6
WIDTHS = (16, 32, 56, 80, 112)


def step(into, out, kernel=3, stride=1, spread=1):
    """A convolution, evened out, without what is negative."""
    convolution = nn.Conv2d(into, out, kernel, stride, spread * (kernel // 2), spread, bias=False)
    return nn.Sequential(convolution, nn.BatchNorm2d(out), nn.ReLU(inplace=True))


class Refined(nn.Module):
    """Adds to what comes in; `spread` 2 looks further."""

    def __init__(self, width, spread=1):
        super().__init__()
        self.first = step(width, width, 3, 1, spread)
        self.second = nn.Sequential(nn.Conv2d(width, width, 3, 1, 1, bias=False), nn.BatchNorm2d(width))

    def forward(self, planes):
        return functional.relu(planes + self.second(self.first(planes)))


class Joined(nn.Module):
    """Twice as large, together with what was seen at that size on the way in."""

    def __init__(self, into, beside, out):
        super().__init__()
        self.mix = step(into + beside, out, 1)
        self.add = step(out, out)

    def forward(self, planes, beside):
        larger = functional.interpolate(planes, scale_factor=2, mode="bilinear", align_corners=False)
        mixed = self.mix(torch.cat([larger, beside], 1))
        return mixed + self.add(mixed)


class CutoutNetwork(nn.Module):
    """In: (n, 6, size, size), size a multiple of 32. Out: logits (n, 1, size, size) and a coarse answer in training, else alpha."""

    def __init__(self, widths=WIDTHS):
        super().__init__()
        one, two, three, four, five = widths
        self.stem = step(CHANNELS_IN * 4, one)
        self.level2 = nn.Sequential(step(one, two, 3, 2), step(two, two))
        self.level3 = nn.Sequential(step(two, three, 3, 2), Refined(three))
        self.level4 = nn.Sequential(step(three, four, 3, 2), Refined(four))
        self.level5 = nn.Sequential(step(four, five, 3, 2), Refined(five), Refined(five, 2))
        self.whole = nn.Sequential(nn.AdaptiveAvgPool2d(1), nn.Conv2d(five, five, 1), nn.Sigmoid())
        self.up4 = Joined(five, four, four)
        self.up3 = Joined(four, three, three)
        self.up2 = Joined(three, two, two)
        self.up1 = Joined(two, one, one)
        self.answer = nn.Conv2d(one, 4, 3, 1, 1)
        self.coarse = nn.Conv2d(three, 1, 1)
        for module in self.modules():
            if isinstance(module, nn.Conv2d):
                nn.init.kaiming_normal_(module.weight, nonlinearity="relu")
        nn.init.normal_(self.answer.weight, 0, 0.01)
        nn.init.zeros_(self.answer.bias)

    def forward(self, planes):
        one = self.stem(functional.pixel_unshuffle(planes, 2))
        two = self.level2(one)
        three = self.level3(two)
        four = self.level4(three)
        five = self.level5(four)
        five = five * self.whole(five)
        coarse = self.up3(self.up4(five, four), three)
        logits = functional.pixel_shuffle(self.answer(self.up1(self.up2(coarse, two), one)), 2)
        return (logits, self.coarse(coarse)) if self.training else torch.sigmoid(logits)


def load_weights(network, file):
    """Reads weights by their order, which is the architecture's: the names in a file may be older than those here."""
    stored = torch.load(file, map_location="cpu")
    stored = stored.get("averaged", stored)
    own = network.state_dict()
    if len(stored) != len(own):
        raise ValueError(f"{file} has {len(stored)} tensors, the network {len(own)}.")
    network.load_state_dict(dict(zip(own, stored.values(), strict=True)))
