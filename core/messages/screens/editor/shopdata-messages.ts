/** What the editor is told where it asks for a photo or a product that is not to be had. */
export const shopdataMessages = {
  photoMoved: 'This photo is not at hand any longer. Choose the product again.',
  tooLarge: 'This is larger than a photo can be drawn. Make its layer smaller.',
  pictureUnread: 'This picture cannot be read. Use a PNG, JPEG, WebP or GIF file that other programs open.',
  photosUnderWay: 'Your other photos are still on their way. They come one after the other.',
};
