import { catalogue } from '#core/messages/catalogue.ts';

/** Texts of the panels' pickers: colours, fonts and pictures. */
export const panelsMessages = catalogue('panelsMessages', {
  colors: {
    title: 'Colour',
    open: (field: string) => `Choose the ${field.toLowerCase()}`,
    area: 'Saturation and brightness',
    areaText: (saturation: number, value: number) => `Saturation ${saturation} %, brightness ${value} %`,
    areaRole: 'two-dimensional slider',
    hue: 'Hue',
    alpha: 'Opacity',
    code: 'Colour code',
    palette: 'In this template',
    project: 'In this project',
    recent: 'Used lately',
    photo: 'In the product’s photo',
    follows: 'Follows each product’s photo',
    following: {
      PHOTO_COLOR: 'Main colour',
      PHOTO_COLOR_INK: 'Ink on main',
      PHOTO_COLOR_DARK: 'Darkest colour',
      PHOTO_COLOR_DARK_INK: 'Ink on darkest',
      PHOTO_COLOR_ACCENT: 'Accent',
      PHOTO_COLOR_ACCENT_INK: 'Ink on accent',
    },
    pick: 'Take a colour from the canvas',
    picking: 'Press on the canvas to take a colour from it. Escape stops.',
    picked: (color: string) => `${color} taken`,
    pickScreen: 'Take a colour from the screen',
    notAColor: 'That is no colour. Type one such as #1A73E8, rgb(26, 115, 232) or tomato.',
    contrast: (ratio: string) => `Contrast ${ratio} : 1`,
    contrastLow: (ratio: string) => `Contrast ${ratio} : 1, hard to read`,
  },
  frame: {
    text: 'Text',
    close: (panel: string) => `Close ${panel.toLowerCase()}`,
    selectText: 'Select a text to change it here. Everything else is changed on a larger screen.',
  },
  fonts: {
    title: 'Fonts',
    search: 'Search fonts',
    own: 'Yours',
    none: 'No font is called that.',
    missing: (name: string) => `There is no font ${name}. Inter is drawn instead.`,
    noWeight: (weight: string) => `${weight} (the nearest is drawn)`,
  },
});
