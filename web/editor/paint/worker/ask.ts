import type { Answers, Question } from './messages.ts';

/** Sends a question to the page, which asks the server. Null where that failed. */
export type Ask = <Kind extends Question['kind']>(
  question: Extract<Question, { kind: Kind }>,
) => Promise<Answers[Kind] | null>;
