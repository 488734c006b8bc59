import english from '#core/messages/words/en/editor.json' with { type: 'json' };
import { catalogue } from '#core/messages/catalogue.ts';

/** Texts of the panels' pickers: colours, fonts and pictures. */
export const panelsMessages = catalogue(english, 'panelsMessages', (words) => ({
  colors: {
    open: (field: string) => words.colors.open(field, field.toLowerCase()),
  },
  frame: {
    close: (panel: string) => words.frame.close(panel, panel.toLowerCase()),
  },
}));
