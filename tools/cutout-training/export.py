"""Writes a checkpoint or weights as ONNX, with the manifest that Feedmaker reads beside it. Several are averaged."""

import argparse
import hashlib
import json
from pathlib import Path

import torch

from network import CHANNELS_IN, CutoutNetwork, load_weights

SIZE = 256


def main():
    """See --help."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("onnx", type=Path)
    parser.add_argument("weights", type=Path, nargs="+", help="checkpoints or weights; the answer is their average")
    parser.add_argument("--manifest", type=Path, help="a manifest whose gate and colours are taken over")
    parser.add_argument("--keep", type=Path, help="a file for the averaged weights themselves, in half precision, to train on from")
    options = parser.parse_args()
    network = averaged([_loaded(file) for file in options.weights])
    if options.keep is not None:
        torch.save({name: _halved(name, value) for name, value in network.state_dict().items()}, options.keep)
    network.eval()
    torch.onnx.export(
        network,
        torch.zeros(1, CHANNELS_IN, SIZE, SIZE),
        str(options.onnx),
        input_names=["photo"],
        output_names=["alpha"],
        opset_version=17,
    )
    if options.manifest is not None:
        manifest = json.loads(options.manifest.read_text())
        manifest |= {"file": options.onnx.name, "sha256": hashlib.sha256(options.onnx.read_bytes()).hexdigest()}
        options.onnx.with_suffix(".json").write_text(json.dumps(manifest, indent=2) + "\n")


def averaged(networks):
    """A network with the mean of several networks' weights."""
    first, *others = networks
    state = first.state_dict()
    for name, value in state.items():
        if value.dtype.is_floating_point:
            for other in others:
                value += other.state_dict()[name]
            value /= len(networks)
    return first


def _halved(name, value):
    # What is counted of batches has no bounds that half precision keeps.
    return value.half() if name.endswith(".weight") else value


def _loaded(file):
    network = CutoutNetwork()
    load_weights(network, file)
    return network


if __name__ == "__main__":
    main()
