import { catalogue } from '#core/messages/catalogue.ts';

const types: Readonly<Record<string, string>> = {
  number: 'a number',
  string: 'a text',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

/** A template as a file, and as another template. */
export const filesMessages = catalogue('filesMessages', {
  menu: 'File',
  exportJson: 'Export as JSON',
  exported: 'The template was saved as a file.',
  downloadHtml: 'Download the HTML',
  importJson: 'Import JSON…',
  importTitle: 'This file cannot be imported',
  importStep: 'Import a file',
  imported: (name: string) => `Imported ${name}. Undo brings back what was there.`,
  missingFonts: (names: string) =>
    `Fonts that are not here, drawn with Inter until they are uploaded: ${names}.`,
  tooLarge: 'The file is larger than 4 MB. A template is smaller: choose the JSON that the editor exported.',
  notRead: 'The file could not be read. Choose it once more.',
  notJson: ({ line, column }: { line: number; column: number }) =>
    `The file is no JSON: line ${line}, character ${column}.`,
  notJsonAnywhere: 'The file is no JSON.',
  noTemplate: 'The file holds no template.',
  noLayers: 'The file holds no layers. Choose a file that the editor exported.',
  layerAt: ({ place, subject }: { place: string; subject: string }) => `Layer ${place} (“${subject}”)`,
  layerAtPlace: (place: string) => `Layer ${place}`,
  field: (place: string, name: string) => `${place}, ${name}`,
  problem: (place: string, reason: string) => `${place}: ${reason}.`,
  reasons: {
    /** Subject of a fault about the value, such as 'is not a colour'. */
    it: (fault: string) => `it ${fault}`,
    missing: 'it is missing',
    expected: (what: string) => `it must be ${what}`,
    tooSmall: (limit: string) => `it must be at least ${limit}`,
    tooBig: (limit: string) => `it must be at most ${limit}`,
    oneOf: (choices: string) => `it must be one of ${choices}`,
    notAllowed: 'its value is not allowed',
  },
  types,
  moreProblems: (count: number) => (count === 1 ? 'and one more problem' : `and ${count} more problems`),
  importIntro: 'Nothing was changed. These places of the file stand in the way:',
  chooseOther: 'Choose another file',

  copy: 'Save as a copy…',
  copyTitle: 'Save as a copy',
  copyLabel: 'Name of the copy',
  copyHint: 'A new template in the same project. This one stays as it is.',
  copyName: (name: string) => `${name} (Copy)`,
  copySubmit: 'Save the copy',
  copyNameMissing: 'A template needs a name.',
  copySaved: (name: string) => `Saved as “${name}”.`,
  openCopy: 'Open the copy',
});
