import { FeedError } from '#feed';
import { feedErrorTexts } from '#core/messages/reasons/runs/feed-faults.ts';
import { feedFormMessages } from '#core/messages/screens/feeds/feed-form-messages.ts';
import type { FeedFault } from '#core/contract/feeds/feed-fault-schema.ts';
import type { ApiError } from '#web/lib/api/caller.ts';

/** A feed that could not be loaded; `message` is shown in the list of validation errors. */
export class FeedSourceError extends Error {
  override readonly name = 'FeedSourceError';
  /** What exactly is wrong with the feed, if known. */
  readonly fault: FeedFault | undefined;

  constructor(message: string, options: { fault?: FeedFault | undefined; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.fault = options.fault;
  }
}

/** Returns the message for a failure to fetch or read a feed. */
export function feedSourceProblem(error: unknown): string {
  const texts = feedFormMessages;
  if (error instanceof FeedSourceError) return error.message;
  if (error instanceof FeedError) return feedErrorTexts[error.code];
  // If the body of a successful answer breaks the contract, it counts as a feed that cannot be parsed.
  const isUnreadable = !isRefusal(error) || (error.status >= 200 && error.status < 300);
  if (isUnreadable) return texts.parseFailed;
  if (error.status === 0) return texts.fetchFailed;
  return error.message === '' ? texts.fetchRefused(error.status, error.statusText) : error.message;
}

/**
 * Returns the text next to the address of a feed that could not be loaded: what to do, because the message itself is in the list of
 * validation errors. If there is nothing specific to do, the message is shown at both places.
 */
export function stepAfterProblem(problem: string, fault?: FeedFault): string {
  const texts = feedFormMessages;
  if (fault?.line != null) return texts.faultBelow;
  if (problem === texts.invalidXml || problem === texts.parseFailed) return texts.expectFeed;
  if (isAccessProblem(problem) || saysWhereAccessIs(problem)) return texts.accessNeeded;
  // For these problems it does not help to open the address in a browser, and the message says what to do.
  if (/\b(ZIP|SFTP|spreadsheet|private key)\b/.test(problem)) return problem;
  return problem.startsWith(texts.fetchFailed) ? texts.checkAddress : problem;
}

/** True if the shop refuses access without a login. */
export function isAccessProblem(problem: string): boolean {
  return /^Failed to fetch feed: 40[13]\b/.test(problem);
}

/** True if the problem can be solved in the section "Access and schedule". */
export function isSolvedByAccess(problem: string): boolean {
  return (
    isAccessProblem(problem) || saysWhereAccessIs(problem) || problem === feedFormMessages.addressWithPassword
  );
}

function saysWhereAccessIs(problem: string): boolean {
  return problem.includes(`“${feedFormMessages.accessAndSchedule}”`);
}

/** Compared by name, because importing the class would load the code for calls and sessions. */
function isRefusal(error: unknown): error is ApiError {
  return error instanceof Error && error.name === 'ApiError';
}
