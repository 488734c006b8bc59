import english from '#core/messages/words/en/editor.json' with { type: 'json' };
import { catalogue } from '#core/messages/catalogue.ts';

export const stageMessages = catalogue(english, 'stageMessages', (words) => ({
  layerOf: (place: number, count: number, group: string | null) =>
    group === null ? words.layerOf(place, count) : words.layerOfGroup(place, count, group),
}));
