import type { TemplateImage } from '#core/template/template-tree.ts';
import type { Picture } from './draw-scene.ts';
import { extendGround } from './extend-ground.ts';
import type { FittedPhoto, Pixels } from './fit-photo.ts';
import type { Place } from './place-images.ts';

/** Puts a fitted photo into its slot, on its own ground where the slot asks for that and it can look right. */
export function groundPhoto(image: TemplateImage, place: Place, photo: FittedPhoto): Picture {
  const { pixels, left, top } = photo;
  const plain = { pixels, style: { objectFit: 'none', objectPosition: `${left}px ${top}px` } };
  if (image.extendsGround !== true) return plain;
  const { padding } = place;
  const width = place.width + padding.left + padding.right;
  const height = place.height + padding.top + padding.bottom;
  const ground = extendGround(pixels, { width, height, left: padding.left + left, top: padding.top + top });
  if (ground === null) return plain;
  if (ground.kind === 'color') return { pixels, style: { ...plain.style, backgroundColor: ground.color } };
  return fillingPicture(ground.pixels);
}

/** A picture as large as its slot with the padding, which it takes the place of. */
export function fillingPicture(pixels: Pixels): Picture {
  const size = { width: `${pixels.width}px`, height: `${pixels.height}px` };
  return { pixels, style: { ...noPadding, ...size, objectFit: 'none', objectPosition: '0px 0px' } };
}

const noPadding = {
  padding: '0px',
  paddingTop: '0px',
  paddingRight: '0px',
  paddingBottom: '0px',
  paddingLeft: '0px',
};
