import { photosMax } from '../bindings/photo-slots.ts';
import { evenly, makeLayer } from '../starters/make-layers.ts';
import { makeScale, type Block } from './block.ts';

const stripPhotos = [2, 3, 4];

/** The product's photos: the main one and additional ones, for products that have them. */
export const photoBlocks: readonly Block[] = [
  {
    id: 'photo',
    group: 'photo',
    make: ({ canvas }) => {
      const px = makeScale(canvas);
      const size = { width: px(720), height: px(720) };
      return makeLayer.photo({ id: 'photo', ...size, extendsGround: true, evenSize: evenly });
    },
  },
  {
    id: 'photo-card',
    group: 'photo',
    make: ({ canvas }) => {
      const px = makeScale(canvas);
      return makeLayer.photo({
        id: 'photo-card',
        width: px(760),
        height: px(760),
        fill: '#ffffff',
        radius: px(32),
        extendsGround: true,
        evenSize: evenly,
        shadow: { x: 0, y: px(16), blur: px(48), color: 'rgba(15, 23, 42, 0.18)' },
      });
    },
  },
  // Covers the whole canvas: for stories, a format in which few photos are.
  {
    id: 'photo-on-blur',
    group: 'photo',
    isPlaced: true,
    make: ({ canvas }) => {
      const px = makeScale(canvas);
      const side = Math.round(Math.min(canvas.width, canvas.height) * 0.8);
      return makeLayer.group({
        id: 'photo-on-blur',
        ...canvas,
        layers: [
          makeLayer.photo({ id: 'photo-on-blur-behind', ...canvas, fit: 'cover', blur: px(60) }),
          makeLayer.photo({
            id: 'photo-on-blur-photo',
            x: Math.round((canvas.width - side) / 2),
            y: Math.round((canvas.height - side) / 2),
            width: side,
            height: side,
            // White, because a product without its background would lie on its own blurred copy.
            fill: '#ffffff',
            radius: px(40),
            extendsGround: true,
            evenSize: evenly,
            shadow: { x: 0, y: px(20), blur: px(60), color: 'rgba(0, 0, 0, 0.3)' },
          }),
        ],
      });
    },
  },
  {
    id: 'further-photo',
    group: 'photo',
    isNamedByContent: true,
    make: ({ canvas, shownPhotos = [] }) => {
      const px = makeScale(canvas);
      const size = { width: px(400), height: px(400) };
      return makeLayer.photo({
        id: 'further-photo',
        ...size,
        photo: nextPhoto(shownPhotos),
        extendsGround: true,
        evenSize: evenly,
      });
    },
  },
  {
    id: 'brand-logo',
    group: 'photo',
    make: ({ canvas, colors, logoField = 'BRAND_LOGO' }) => {
      const px = makeScale(canvas);
      const words = {
        text: '{{BRAND}}',
        fontSize: px(72),
        minFontSize: px(28),
        fontWeight: 700,
        wraps: false,
      };
      return makeLayer.image({
        id: 'brand-logo',
        width: px(360),
        height: px(160),
        source: `{{${logoField}}}`,
        instead: { ...words, color: colors.text },
      });
    },
  },
  // The row closes the gap if a product has fewer photos.
  {
    id: 'photo-strip',
    group: 'photo',
    make: ({ canvas }) => {
      const px = makeScale(canvas);
      const [side, gap] = [px(280), px(24)];
      const count = stripPhotos.length;
      return makeLayer.group({
        id: 'photo-strip',
        layout: 'row',
        justify: 'center',
        gap,
        width: count * side + (count - 1) * gap,
        height: side,
        layers: stripPhotos.map((photo) =>
          makeLayer.photo({
            id: `photo-strip-${photo}`,
            photo,
            width: side,
            height: side,
            fill: '#ffffff',
            radius: px(20),
            extendsGround: true,
            evenSize: evenly,
          }),
        ),
      });
    },
  },
];

/** Returns the number of the first additional photo not shown yet; 2 if all are shown. */
function nextPhoto(shown: readonly number[]): number {
  const further = Array.from({ length: photosMax - 1 }, (_, at) => at + 2);
  return further.find((photo) => !shown.includes(photo)) ?? 2;
}
