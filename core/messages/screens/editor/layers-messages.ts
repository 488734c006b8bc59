import english from '#core/messages/words/en/editor.json' with { type: 'json' };
import { catalogue } from '#core/messages/catalogue.ts';

/** The list of layers: their default names, and texts about them. */
export const layersMessages = catalogue(english, 'layersMessages', (words) => ({
  movedTo: (name: string, place: number, count: number, group: string | null) =>
    group === null ? words.movedTo(name, place, count) : words.movedToIn(name, place, count, group),
}));
