import type { Layer } from '#picture/layers';
import type { LayersJob } from './paint-types.ts';

/** A layer as sent to the worker: only its number if the worker has it already, else with all fields and its inner layers likewise. */
export type WiredLayer =
  | number
  | { readonly number: number; readonly layer: Layer; readonly inner: WiredLayer[] };

/** Encodes layers for the worker. Unchanged layers are sent as a number, and the worker gets the same objects for them as before. */
export type LayerSender = { readonly wire: (layers: LayersJob['layers']) => WiredLayer[] };

type LayerReceiver = { readonly unwire: (wired: readonly WiredLayer[]) => Layer[] };

/** Creates the sender for one worker. Both sides remember the layers of the last job, so every job must arrive, and in order. */
export function openLayerSender(): LayerSender {
  const numbers = new WeakMap<Layer, number>();
  let last = 0;
  let held = new Set<number>();
  const wireAll = (layers: readonly Layer[], sent: Set<number>): WiredLayer[] =>
    layers.map((layer) => {
      const number = numbers.get(layer) ?? (last += 1);
      numbers.set(layer, number);
      const isKnown = held.has(number) || sent.has(number);
      sent.add(number);
      const inner = layer.kind === 'group' ? wireAll(layer.layers, sent) : [];
      if (isKnown) return number;
      return { number, layer: layer.kind === 'group' ? { ...layer, layers: [] } : layer, inner };
    });
  return {
    wire: (layers) => {
      const sent = new Set<number>();
      const wired = wireAll(layers, sent);
      held = sent;
      return wired;
    },
  };
}

/** Creates the receiver in the worker. It returns the same object for an unchanged layer as long as every job contains the layer. */
export function openLayerReceiver(): LayerReceiver {
  let held = new Map<number, Layer>();
  const keep = (layer: Layer, number: number, kept: Map<number, Layer>): void => {
    kept.set(number, layer);
  };
  const unwireAll = (wired: readonly WiredLayer[], kept: Map<number, Layer>): Layer[] =>
    wired.map((each) => {
      if (typeof each === 'number') {
        const known = held.get(each) ?? kept.get(each);
        if (known === undefined) throw new Error('a layer that was never sent');
        keepWhole(each, known, kept);
        return known;
      }
      const layer =
        each.layer.kind === 'group' ? { ...each.layer, layers: unwireAll(each.inner, kept) } : each.layer;
      keep(layer, each.number, kept);
      return layer;
    });
  const numberOf = new WeakMap<Layer, number>();
  const keepWhole = (number: number, layer: Layer, kept: Map<number, Layer>): void => {
    keep(layer, number, kept);
    if (layer.kind !== 'group') return;
    for (const inner of layer.layers) {
      const innerNumber = numberOf.get(inner);
      if (innerNumber !== undefined) keepWhole(innerNumber, inner, kept);
    }
  };
  return {
    unwire: (wired) => {
      const kept = new Map<number, Layer>();
      const layers = unwireAll(wired, kept);
      for (const [number, layer] of kept) numberOf.set(layer, number);
      held = kept;
      return layers;
    },
  };
}
