import type { DrawnLayer, Layer } from './layer-schema.ts';

/** Returns the text of a layer, or the value that it draws, with placeholders; '' for a layer without text. */
export function readLayerWords(layer: Layer): string {
  if (layer.kind === 'text' || layer.kind === 'badge') return layer.text;
  if (layer.kind === 'image') return layer.instead?.text ?? '';
  return isDrawnLayer(layer) ? layer.value : '';
}

/** Whether a layer is drawn from its value. */
export function isDrawnLayer(layer: Layer): layer is DrawnLayer {
  return layer.kind === 'rating' || layer.kind === 'qr' || layer.kind === 'energy';
}
