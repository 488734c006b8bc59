import { evenly, productPhoto } from '../make-layers.ts';
import type { Starter } from '../starter.ts';

/** Design with the product on white and nothing else: Google and other marketplaces refuse text on a main image. */
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
          // Without text there is no line for products to stand on, so each is centred.
          evenSize: { ...evenly, standsOnLine: false },
        }),
      ],
    };
  },
};
