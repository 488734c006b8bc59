import { problemMessages as texts } from '#core/messages/screens/editor/problem-messages.ts';
import type { Size } from '#picture/paint';
import type { Layer } from '#picture/layers';
import { allLayers } from '../../document/doc.ts';
import { readFurtherPhoto, readPictureField } from '../../document/photos.ts';
import type { Problem } from '../../session/problems.ts';
import { nameLayer, type ProblemFacts } from './problem.ts';

type Pictured = Extract<Layer, { kind: 'photo' | 'image' }>;

/** Enlargement from which people notice that a picture is blurred. */
const enlargedMax = 1.5;

/** Finds pictures and photos that are drawn much larger than they are. */
export function pictureProblems({ doc, boxes, pictureSizes, photoSize }: ProblemFacts): Problem[] {
  return allLayers(doc).flatMap((layer): Problem[] => {
    if (layer.kind !== 'image' && layer.kind !== 'photo') return [];
    // For other photos and pictures than the main photo, the size is not known here.
    if (readFurtherPhoto(layer) !== null || readPictureField(layer) !== null) return [];
    const box = boxes.get(layer.id);
    const size = layer.kind === 'image' ? pictureSizes.get(layer.source) : photoSize;
    if (box === undefined || size === undefined || size === null) return [];
    const scale = computeScale(layer, box, size);
    if (scale <= enlargedMax) return [];
    const [has, needs] = [size, { width: size.width * scale, height: size.height * scale }].map(sizeText);
    const [kind, say] =
      layer.kind === 'image' ? ['picture-small', texts.pictureSmall] : ['photo-small', texts.photoSmall];
    return [
      { kind, layerId: layer.id, severity: 'low', text: say(nameLayer(layer), has ?? '', needs ?? '') },
    ];
  });
}

function computeScale(layer: Pictured, box: Size, { width, height }: Size): number {
  const padding = layer.kind === 'photo' ? layer.padding : undefined;
  const room = {
    width: box.width - (padding?.left ?? 0) - (padding?.right ?? 0),
    height: box.height - (padding?.top ?? 0) - (padding?.bottom ?? 0),
  };
  const scales = [room.width / width, room.height / height];
  return layer.fit === 'cover' ? Math.max(...scales) : Math.min(...scales);
}

function sizeText({ width, height }: Size): string {
  return `${Math.round(width)} × ${Math.round(height)}`;
}
