import type { Answers, Question } from './messages.ts';

/** Sends a question to the page, which gets the answer from the server. Null if that failed. */
export type Ask = <Kind extends Question['kind']>(
  question: Extract<Question, { kind: Kind }>,
) => Promise<Answers[Kind] | null>;
