import type { Declarations } from '../css/write-style.ts';
import type { ImageLayer, PhotoLayer } from './layer-schema.ts';

export function pictureStyle({ fit, positionX, positionY }: PhotoLayer | ImageLayer): Declarations {
  const isCentred = positionX === 50 && positionY === 50;
  return { 'object-fit': fit, 'object-position': isCentred ? undefined : `${positionX}% ${positionY}%` };
}
