import english from '#core/messages/words/en/editor.json' with { type: 'json' };
import { catalogue } from '#core/messages/catalogue.ts';

export const layersMessages = catalogue(english, 'layersMessages', (words) => ({
  movedTo: (name: string, place: number, count: number, group: string | null) =>
    group === null ? words.movedTo(name, place, count) : words.movedToIn(name, place, count, group),
}));
