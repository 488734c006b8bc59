import english from '#core/messages/words/en/editor.json' with { type: 'json' };
import { catalogue } from '#core/messages/catalogue.ts';
import { capitalised, decimal } from '#core/messages/in-language.ts';

export const propertiesMessages = catalogue(english, 'propertiesMessages', (words) => ({
  add: (section: string) => words.add(section, section.toLowerCase()),
  remove: (section: string) => words.remove(section, section.toLowerCase()),
  hints: {
    placedByGroup: (layout: string) => words.hints.placedByGroup(layout, capitalised(layout)),
  },
  faults: {
    tooSmall: (min: string) => words.faults.tooSmall(decimal(min)),
    tooLarge: (max: string) => words.faults.tooLarge(decimal(max)),
  },
}));
