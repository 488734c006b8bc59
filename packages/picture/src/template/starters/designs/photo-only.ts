import { evenly, productPhoto } from '../make-layers.ts';
import type { Starter } from '../starter.ts';

/** The product on white and nothing else: Google and other marketplaces refuse words on a main image. */
export const photoOnly: Starter = {
  id: 'photo-only',
  colors: { background: '#ffffff', text: '#1f2937', accent: '#1f2937' },
  design: ({ width, height }) => {
    return {
      background: '#ffffff',
      layers: [
        productPhoto({
          width,
          height,
          // There are no words that products could stand above, so each rests in the middle.
          evenSize: { ...evenly, standsOnLine: false },
        }),
      ],
    };
  },
};
