import { catalogue } from '#core/messages/catalogue.ts';

/** Messages of the editor about the picture it paints. */
export const paintMessages = catalogue('paintMessages', {
  fontMissing:
    'A font could not be loaded yet, so some letters look different here. It is asked for again; check your connection.',
  wordsMissing:
    'The server has not said yet where lines of this text may end, so they may end elsewhere. It is asked again; check your connection.',
  photoMissing: 'The photo could not be loaded. Check your connection, or choose another product.',
  furtherPhotoMissing: (photo: number) =>
    `Photo ${photo} could not be loaded. Check your connection, or choose another product.`,
  furtherPhotoReason: (photo: number, reason: string) => `Photo ${photo}: ${reason}`,
  fieldPictureMissing: (field: string, reason: string) =>
    reason === ''
      ? `The picture in “${field}” could not be loaded. Check your connection, or choose another product.`
      : `The picture in “${field}”: ${reason}`,
  pictureMissing:
    'A picture of this template could not be loaded yet. It is asked for again; check your connection.',
  failed: 'This template could not be painted. Undo the last change, or reload the page.',
  notStarted:
    'The canvas could not be started. Reload the page, or use a current Chrome, Edge, Firefox or Safari.',
  outdated: 'Feedmaker was updated. Reload to see exact pictures.',
  reload: 'Reload',
  restarted: 'Painting stopped and was started again.',
});
