import english from '#core/messages/words/en/reasons.json' with { type: 'json' };
import { catalogue } from '#core/messages/catalogue.ts';
import type { AnswerKind, Excerpt, FaultReport, FeedDetail, FeedErrorCode, LinePlace } from '#feed';
import { detailText, feedErrorTexts, otherFiles } from './feed-faults.ts';

/** Faults of a shop's feed with their place and how to solve them: for the form, runs and the command line. */
export const feedFaultMessages = catalogue(english, 'feedFaultMessages', (words) => ({
  page: ({ title }: { title: string }) => (title === '' ? words.untitledPage : words.page({ title })),
}));

const faultPlaces = catalogue(english, 'faultPlaces');

/** A fault of a source that could be read despite it: with its place, as soon as that is known. */
export type SourceFault = Partial<LinePlace> & { readonly what: FeedDetail };

/** Returns a fault and its place: 'a raw & (line 3, column 14)'. */
export function faultText({ what: detail, line, column }: SourceFault): string {
  const what = detailText(detail);
  return line === undefined || column === undefined ? what : faultPlaces.withPlace({ what, line, column });
}

export function faultSentence({ answer, place, what: detail }: FaultReport): string {
  if (answer !== null) return answerSentence(answer);
  const what = detailText(detail);
  if (place === null) return `${what.charAt(0).toUpperCase()}${what.slice(1)}.`;
  return faultPlaces.atPlace({ ...place, what });
}

/** Returns how to solve a fault: in the form, which offers to continue, or in a run. */
export function faultStep({ kind, answer, codePage }: FaultReport, isRun: boolean): string {
  const texts = feedFaultMessages;
  if (answer !== null) return answerStep(answer);
  if (kind === 'text') return texts.repairable;
  if (kind !== 'encoding') return texts.structure;
  if (codePage === null) return texts.damaged;
  return isRun ? texts.setEncoding({ label: codePage }) : texts.readableAs({ label: codePage });
}

/** Returns the fault of a run's feed, with an excerpt of the place, and how to solve it. */
export function faultReportText(fault: FeedErrorCode, report: FaultReport): string {
  const sentence = faultSentence(report).replace(/\.$/, quoted(report.excerpt));
  return `${feedErrorTexts[fault]}. ${sentence} ${faultStep(report, true)}`.trimEnd();
}

const FOUND_CHARACTERS_MAX = 80;

function quoted(excerpt: Excerpt | null): string {
  if (excerpt === null || excerpt.found === '') return '.';
  const text = excerpt.found + excerpt.after;
  return faultPlaces.excerpt(
    text.length > FOUND_CHARACTERS_MAX ? `${text.slice(0, FOUND_CHARACTERS_MAX)}…` : text,
  );
}

function answerSentence(answer: AnswerKind): string {
  const texts = feedFaultMessages;
  switch (answer.kind) {
    case 'page':
      return texts.page(answer);
    case 'json':
      return texts.json;
    case 'nothing':
      return texts.nothing;
    case 'file':
      return texts.file({ name: otherFiles[answer.name] });
    case 'text':
      return texts.text(answer);
  }
}

function answerStep(answer: AnswerKind): string {
  const texts = feedFaultMessages;
  if (answer.kind === 'page') return answer.asksToSignIn ? texts.signInStep : texts.pageStep;
  return answer.kind === 'file' ? texts.fileStep : '';
}
