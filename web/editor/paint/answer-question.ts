import {
  getEditorPhoto,
  getPhotoPixels,
  getPicturePixels,
  makePixelsQuery,
} from '#core/contract/editor/editor-photos-api.ts';
import { breakWords } from '#core/contract/editor/editor-words-api.ts';
import { buildAddress, ApiError } from '#web/lib/api/caller.ts';
import { getFontLists } from './font-lists.ts';
import type { PainterOptions } from './paint-types.ts';
import type { Answers, Question } from './worker/messages.ts';

/** Time in ms after which a request without an answer is repeated: longer than the server may take for a photo. */
const patienceMs = 60_000;

type Asking = Pick<PainterOptions, 'templateId'> & {
  readonly calls: Pick<PainterOptions['calls'], 'call' | 'authorizedFetch'>;
};

/** Gets the answer to a worker's question from the server; null if that failed. Also returns the buffers to transfer without a copy. */
export async function answerFor(
  options: Asking,
  question: Question,
  waitMs = patienceMs,
): Promise<[Answers[keyof Answers] | null, Transferable[]]> {
  try {
    const answer = await ask(options, question, AbortSignal.timeout(waitMs));
    return [answer, answer instanceof ArrayBuffer ? [answer] : []];
  } catch (error) {
    // An empty buffer means that the picture cannot be read and is never drawn.
    const isUnreadable = question.kind === 'picture' && error instanceof ApiError && error.status === 422;
    return [isUnreadable ? new ArrayBuffer(0) : null, []];
  }
}

async function ask(
  { calls, templateId }: Asking,
  question: Question,
  signal: AbortSignal,
): Promise<Answers[keyof Answers]> {
  const { call } = calls;
  const params = { id: templateId };
  if (question.kind === 'fonts') {
    const fonts = getFontLists(calls);
    return question.isAnew ? fonts.renew() : fonts.lists();
  }
  if (question.kind === 'photo') {
    const { feedId, productId, isCutOut, photo = 1, field } = question.photo;
    const query = {
      ...(feedId !== null && { feed: feedId }),
      ...(productId !== null && { product: productId }),
      ...(isCutOut && { cutOut: '1' as const }),
      ...(photo > 1 && { photo }),
      ...(field !== undefined && { field }),
    };
    return call(getEditorPhoto, { params, query, signal });
  }
  if (question.kind === 'pixels') {
    const { facts, feedId, layout } = question;
    const query = makePixelsQuery(facts, feedId, layout);
    const address = buildAddress(getPhotoPixels.path, { ...params, hash: facts.hash }, query);
    return (await calls.authorizedFetch(address, { signal })).arrayBuffer();
  }
  if (question.kind === 'words') {
    const body = { texts: [...question.texts] };
    return (await call(breakWords, { params, body, signal })).texts;
  }
  const response = await calls.authorizedFetch(buildAddress(getPicturePixels.path, params), {
    method: getPicturePixels.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ picture: question.dataUri }),
    signal,
  });
  return response.arrayBuffer();
}
