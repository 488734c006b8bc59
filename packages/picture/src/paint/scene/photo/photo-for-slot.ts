import type { TemplateImage } from '../../../template/template-tree.ts';
import { castsOwnShadow } from '../cast-shadow.ts';
import type { PaintEngine, PaintPhoto } from '../../paint-engine.ts';
import { blurredPhoto } from './blurred-photo.ts';
import { fitToSlot } from '../fit-to-slot.ts';
import type { ImageBox } from '../image-boxes.ts';
import type { PhotoInSlot } from './photo-on-backdrop.ts';
import { withOwnShadow } from './photo-with-shadow.ts';

/** Decodes the photo for its slot with all effects: blur and shadow. Throws PhotoError. */
export async function photoForSlot(
  engine: PaintEngine,
  image: TemplateImage,
  box: ImageBox,
  photo: PaintPhoto,
): Promise<PhotoInSlot> {
  const { blurPx = 0 } = image;
  const fitted = await fitToSlot(image, box, blurPx > 0 ? blurredPhoto(photo, blurPx) : photo);
  return castsOwnShadow(image) ? withOwnShadow(engine, image, fitted) : fitted;
}
