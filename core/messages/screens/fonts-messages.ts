import { catalogue } from '#core/messages/catalogue.ts';

/** Brand fonts in the settings, and why a font file is refused. */
export const fontsMessages = catalogue('fontsMessages', {
  title: 'Brand fonts',
  text: 'Fonts you upload can be used in all of your templates.',
  upload: 'Upload font',
  dropHint: 'or drop TTF, OTF or WOFF2 files here, up to 5 MB each',
  uploading: 'Uploading…',
  sample: 'Café 0123456789 €',
  variable: 'Variable',
  italic: 'Italic',
  empty: 'No fonts yet. Templates use Inter.',
  loadFailed: 'Failed to load fonts',
  added: (name: string) => `${name} added`,
  notAdded: (fileName: string, reason: string) => `${fileName} was not added. ${reason}`,
  addFailed: 'Failed to upload the font. Please try again.',
  used: (count: number) => (count === 1 ? 'Used by 1 template' : `Used by ${count} templates`),
  delete: 'Delete',
  deleteTitle: 'Delete font',
  templateLosesIt: (name: string) => `The template ${name} uses it and will be drawn with Inter.`,
  templatesLoseIt: (count: number, names: string) =>
    `${count} templates use it and will be drawn with Inter: ${names}.`,
  deleted: 'Font deleted',
  deleteFailed: 'Failed to delete font',
  tooLarge: 'The file is larger than 5 MB.',
  notAFont: 'The file is not a font that can be used. Choose a TTF, OTF or WOFF2 file.',
  diskNearlyFull: 'Our disk is nearly full, so nothing can be uploaded right now. Please try again later.',
  collection: 'The file holds several fonts. Upload each of them as a file of its own.',
  tooMany: 'You have 20 fonts, which is the most. Delete one first.',
  builtIn: (family: string) => `${family} comes with Feedmaker and can be used already.`,
  alreadyThere: (face: string) => `You already have ${face}. Delete it first.`,
});
