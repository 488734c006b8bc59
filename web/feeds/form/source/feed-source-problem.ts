import { FeedError } from '#feed';
import { feedErrorTexts } from '#core/messages/reasons/runs/feed-faults.ts';
import { feedFormMessages } from '#core/messages/screens/feeds/feed-form-messages.ts';
import type { FeedFault } from '#core/contract/feeds/feed-fault-schema.ts';
import type { ApiError } from '#web/lib/api/caller.ts';

/** A feed that could not be loaded; `message` belongs into the list of validation errors. */
export class FeedSourceError extends Error {
  override readonly name = 'FeedSourceError';
  /** Exact fault of the feed, where it is known. */
  readonly fault: FeedFault | undefined;

  constructor(message: string, options: { fault?: FeedFault | undefined; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.fault = options.fault;
  }
}

/** The sentence for whatever went wrong while a feed was fetched and read. */
export function feedSourceProblem(error: unknown): string {
  const texts = feedFormMessages;
  if (error instanceof FeedSourceError) return error.message;
  if (error instanceof FeedError) return feedErrorTexts[error.code];
  // A success whose body breaks the contract is as unreadable as a feed that cannot be parsed.
  const isUnreadable = !isRefusal(error) || (error.status >= 200 && error.status < 300);
  if (isUnreadable) return texts.parseFailed;
  if (error.status === 0) return texts.fetchFailed;
  return error.message === '' ? texts.fetchRefused(error.status, error.statusText) : error.message;
}

/**
 * Returns the text at the address of a feed that could not be loaded: the next step, because the list of validation errors has the sentence
 * already. Without a step of its own, the sentence is shown in both places.
 */
export function stepAfterProblem(problem: string, fault?: FeedFault): string {
  const texts = feedFormMessages;
  if (fault?.line != null) return texts.faultBelow;
  if (problem === texts.invalidXml || problem === texts.parseFailed) return texts.expectFeed;
  if (isAccessProblem(problem) || saysWhereAccessIs(problem)) return texts.accessNeeded;
  // Opening such an address in a browser shows nothing, and these problems name the next step themselves.
  if (/\b(ZIP|SFTP|spreadsheet|private key)\b/.test(problem)) return problem;
  return problem.startsWith(texts.fetchFailed) ? texts.checkAddress : problem;
}

/** Whether the shop refuses access without a login. */
export function isAccessProblem(problem: string): boolean {
  return /^Failed to fetch feed: 40[13]\b/.test(problem);
}

/** Whether the remedy lies in the section "Access and schedule". */
export function isSolvedByAccess(problem: string): boolean {
  return (
    isAccessProblem(problem) || saysWhereAccessIs(problem) || problem === feedFormMessages.addressWithPassword
  );
}

function saysWhereAccessIs(problem: string): boolean {
  return problem.includes(`“${feedFormMessages.accessAndSchedule}”`);
}

/** Checks by name, so that this module does without the session that calls bring along. */
function isRefusal(error: unknown): error is ApiError {
  return error instanceof Error && error.name === 'ApiError';
}
