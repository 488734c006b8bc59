import { catalogue } from '#core/messages/catalogue.ts';

/** Pictures of one's own: how they are brought, and why one cannot be. */
export const picturesMessages = catalogue('picturesMessages', {
  insert: 'Insert a picture',
  add: 'Insert picture',
  field: 'Field with its address',
  fieldHint: 'Each product shows the picture whose address is in this field of the feed.',
  leftOut: 'Products without it are drawn without this layer.',
  instead: 'Words in its place',
  insteadHint: 'Products without it show these words.',
  insteadText: 'Words',
  insteadColor: 'Colour of the words',
  replace: 'Replace picture',
  replaceButton: 'Replace',
  tray: 'Pictures of this project',
  trayInserts: 'Press one to insert it, or drag it onto the canvas.',
  trayReplaces: 'Press one to put it in place of the selected picture.',
  trayPicture: (place: number, templates: number) =>
    templates === 0
      ? `Picture ${place}, not saved yet`
      : `Picture ${place}, in ${templates === 1 ? '1 template' : `${templates} templates`}`,
  trayEmpty: 'No pictures yet',
  trayEmptyText: 'What you put into a template, such as your logo, is here for all templates of the project.',
  trayFailed: 'The pictures could not be fetched.',
  notFetched: 'The picture could not be fetched. Try again in a moment.',
  upload: 'Upload a picture',
  picture: 'Picture',
  choosing: 'Choose a picture',
  added: (name: string) => `${name} inserted`,
  addedSmaller: (name: string, width: number, height: number) =>
    `${name} was made smaller to fit: ${width} × ${height} px.`,
  refused: (name: string, reason: string) => `${name} was not inserted. ${reason}`,
  takes: (kilobytes: number) => `${kilobytes.toLocaleString('en')} kB of the 2,000 kB that a template has`,
  isSvg: 'Drawings (SVG) can hold programs, so they are not taken. Save it as PNG and bring that.',
  isNoPicture: 'It is no picture that can be used. Choose a PNG, JPEG, WebP or GIF file.',
  isTooLarge: 'The file is larger than 50 MB. Save it smaller and try again.',
  isUnreadable: 'The picture cannot be read. Save it anew as PNG or JPEG and try again.',
  noRoom: 'A template holds 2 MB of pictures, and there is no room left. Delete one of them first.',
});
