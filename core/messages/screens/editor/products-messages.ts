import english from '#core/messages/words/en/editor.json' with { type: 'json' };
import { catalogue } from '#core/messages/catalogue.ts';
import { decimal } from '#core/messages/in-language.ts';

export const productsMessages = catalogue(english, 'productsMessages', (words) => ({
  feedProducts: (products: number | null) =>
    products === null ? words.feedUnread : words.feedProducts(products),
  place: (at: number, total: number) => words.place(at + 1, total),
  said: (title: string, at: number, total: number) => words.said(title, at + 1, total),
  photos: (photos: number) => (photos >= 50 ? words.manyPhotos : words.photos(photos)),
  found: (products: number) => (products >= 50 ? words.foundMany : words.found(products)),
  previewFile: (width: number, height: number, size: string) =>
    words.previewFile(width, height, decimal(size)),
}));
