import { expect, test } from 'vitest';
import { FeedError } from '#feed';
import { remoteReasons } from '#core/messages/reasons/fetching/remote-reasons.ts';
import { getSentence } from '#core/messages/reasons/get-sentence.ts';
import { feedFormMessages } from '#core/messages/screens/feeds/feed-form-messages.ts';
import {
  feedSourceProblem,
  FeedSourceError,
  isAccessProblem,
  isSolvedByAccess,
  stepAfterProblem,
} from './feed-source-problem.ts';

function refusal(status: number, statusText: string, message: string): Error {
  return Object.assign(new Error(message), { name: 'ApiError', status, statusText, code: 'unknown' });
}

const unreadable = 'Failed to load or parse XML feed. Please check the source and try again.';

test.each([
  [refusal(422, 'Unprocessable Entity', 'The feed is empty.'), 'The feed is empty.'],
  [refusal(502, 'Bad Gateway', ''), 'Failed to fetch feed: 502 Bad Gateway'],
  [refusal(0, '', 'No connection'), 'Failed to fetch feed'],
  [new FeedSourceError('The shop answered with status 404.'), 'The shop answered with status 404.'],
  [new FeedError('invalid_xml', 'ends_inside_markup', 12), 'Invalid XML format'],
  [new TypeError('x is not a function'), unreadable],
  [refusal(200, 'OK', 'This could not be loaded'), unreadable],
])('what went wrong is said in a sentence without technical detail: %s', (fault, sentence) => {
  expect(feedSourceProblem(fault)).toBe(sentence);
});

test('a shop that asks who is reading is told from one that fails', () => {
  expect(isAccessProblem(feedFormMessages.fetchRefused(401, 'Unauthorized'))).toBe(true);
  expect(isAccessProblem(feedFormMessages.fetchRefused(403, ''))).toBe(true);
  expect(isAccessProblem(feedFormMessages.fetchRefused(404, 'Not Found'))).toBe(false);
});

test.each([
  ['Invalid XML format', /whole feed/],
  [unreadable, /whole feed/],
  ['Failed to fetch feed. The address could not be reached.', /in a browser/],
  ['Failed to fetch feed: 404 Not Found', /in a browser/],
  ['Failed to fetch feed: 401 Unauthorized', /Access and schedule/],
  ['Enter a full web address, starting with https:// or http://.', /full web address/],
])('the address field of "%s" says what to do next', (problem, step) => {
  expect(stepAfterProblem(problem)).toMatch(step);
});

test('a server of files and an archive are not to be opened in a browser', () => {
  const login = `Failed to fetch feed. ${getSentence(remoteReasons, { code: 'sftp_login' })}`;
  expect(stepAfterProblem(login)).toBe(feedFormMessages.accessNeeded);
  expect(isSolvedByAccess(login)).toBe(true);
  const locked = `Failed to fetch feed. ${getSentence(remoteReasons, { code: 'zip_encrypted' })}`;
  expect(stepAfterProblem(locked)).toBe(locked);
  expect(isSolvedByAccess(locked)).toBe(false);
});
