import english from '#core/messages/words/en/editor.json' with { type: 'json' };
import { catalogue } from '#core/messages/catalogue.ts';

export const panelsMessages = catalogue(english, 'panelsMessages', (words) => ({
  colors: {
    open: (field: string) => words.colors.open(field, field.toLowerCase()),
  },
  frame: {
    close: (panel: string) => words.frame.close(panel, panel.toLowerCase()),
  },
}));
