import type { DrawnLayer, Layer } from './layer-schema.ts';

/** Returns the words of a layer or the text that it is drawn from, with its placeholders; '' for one without words. */
export function readLayerWords(layer: Layer): string {
  if (layer.kind === 'text' || layer.kind === 'badge') return layer.text;
  if (layer.kind === 'image') return layer.instead?.text ?? '';
  return isDrawnLayer(layer) ? layer.value : '';
}

/** Whether a layer is drawn from its value. */
export function isDrawnLayer(layer: Layer): layer is DrawnLayer {
  return layer.kind === 'rating' || layer.kind === 'qr' || layer.kind === 'energy';
}
