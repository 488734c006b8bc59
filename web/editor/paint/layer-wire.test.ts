import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { makeRandom, type Random } from '../../../packages/feed/src/random.fixture.ts';
import { layerSchema, type Layer } from '#picture/layers';
import { randomLayers } from '../../../packages/picture/src/template/layers/random-layers.fixture.ts';
import { openLayerReceiver, openLayerSender } from './layer-wire.ts';

const layersOf = (seed: number): Layer[] => z.array(layerSchema).parse(randomLayers(seed));

/** One layer anywhere is moved; everything else stays the same object. */
function withOneMoved(layers: readonly Layer[], random: Random): Layer[] {
  const at = random.below(layers.length);
  return layers.map((layer, index) => {
    if (index !== at) return layer;
    if (layer.kind === 'group' && random.isLucky(0.6))
      return { ...layer, layers: withOneMoved(layer.layers, random) };
    return { ...layer, x: layer.x + 1 };
  });
}

it.each([1, 2, 3, 4, 5])(
  'layers arrive as they are, and unchanged ones as the same objects (seed %i)',
  (seed) => {
    const random = makeRandom(seed);
    const [sender, receiver] = [openLayerSender(), openLayerReceiver()];
    const send = (layers: readonly Layer[]) => receiver.unwire(structuredClone(sender.wire(layers)));
    const history = [layersOf(seed)];
    let before = send(history[0] ?? []);
    for (let step = 0; step < 40; step += 1) {
      const last = history.at(-1) ?? [];
      // Undone steps come back, and layers go and come.
      const next = random.isLucky(0.2) ? random.pick(history) : withOneMoved(last, random);
      const shown = random.isLucky(0.2) ? next.slice(1) : next;
      const after = send(shown);
      expect(after).toEqual(shown);
      for (const [index, layer] of shown.entries()) {
        const same = last.indexOf(layer);
        if (same >= 0 && before.length === last.length) expect(after[index]).toBe(before[same]);
      }
      history.push(shown);
      before = after;
    }
  },
);

it('an unchanged layer is a number on the way', () => {
  const sender = openLayerSender();
  const layers = layersOf(9);
  sender.wire(layers);
  expect(sender.wire(layers).every((wired) => typeof wired === 'number')).toBe(true);
});
