import { catalogue } from '#core/messages/catalogue.ts';

/** Answers to the editor when it asks for a photo or a product that is not available. */
export const shopdataMessages = catalogue('shopdataMessages', {
  photoMoved: 'This photo is not at hand any longer. Choose the product again.',
  noFurtherPhoto: (photo: number) => `The product has no photo ${photo} in the feed.`,
  noFieldPicture: (field: string) => `The product has nothing in “${field}” in the feed.`,
  tooLarge: 'This is larger than a photo can be drawn. Make its layer smaller.',
  pictureUnread: 'This picture cannot be read. Use a PNG, JPEG, WebP or GIF file that other programs open.',
  photosUnderWay: 'Your other photos are still on their way. They come one after the other.',
  feedUnread: 'This feed has not been read yet. Refresh it once on its page, and its products show here.',
  noProducts:
    'No product of this feed passes its availability filter. Change the filter on the page of the feed.',
  firstProducts: (count: string) => `Among the first ${count} products of the feed.`,
  noPhotos: 'No photo of this feed has been fetched yet. Refresh it once on its page.',
  photosSeen: (seen: string, known: string) =>
    `${seen} of ${known} photos were looked at so far. Choose this again to look at more.`,
});
