import { breakWords } from '#core/contract/editor-words-api.ts';
import { breakWordsHere } from '#core/template/words/word-breaks.ts';
import { route, type Route } from '#server/platform/http/route.ts';
import { projectPictureRoutes } from './picture-routes.ts';

/** What an editor reads besides products and their photos. */
export const editorReadingRoutes: readonly Route[] = [
  ...projectPictureRoutes,
  route(breakWords, ({ body }) => Promise.resolve({ texts: body.texts.map(breakWordsHere) })),
];
