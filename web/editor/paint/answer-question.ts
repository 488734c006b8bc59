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

/** Time after which a server that has not answered is asked again, in ms: longer than the server delays a photo. */
const patienceMs = 60_000;

/** Template and calls that questions are answered for. */
type Asking = Pick<PainterOptions, 'templateId'> & {
  readonly calls: Pick<PainterOptions['calls'], 'call' | 'authorizedFetch'>;
};

/** Answers a question of the worker from the server; null where that failed. The second part goes over without being copied. */
export async function answerFor(
  options: Asking,
  question: Question,
  waitMs = patienceMs,
): Promise<[Answers[keyof Answers] | null, Transferable[]]> {
  try {
    const answer = await ask(options, question, AbortSignal.timeout(waitMs));
    return [answer, answer instanceof ArrayBuffer ? [answer] : []];
  } catch (error) {
    // An unreadable picture is never drawn: that is an answer.
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
