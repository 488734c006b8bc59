import { catalogue } from '#core/messages/catalogue.ts';
import type { AnswerKind, Excerpt, FaultReport, FeedDetail, FeedErrorCode, LinePlace } from '#feed';
import { detailText, feedErrorTexts, otherFiles } from './feed-faults.ts';

/** Faults of a shop's feed, with their place and the remedy: in the form, in a run and on the command line. */
export const feedFaultMessages = catalogue('feedFaultMessages', {
  unboundPrefix: ({ prefix }: { prefix: string }) =>
    `The feed uses the prefix “${prefix}:” without saying what it means: xmlns:${prefix} is missing in its first tag. Google and others refuse such a feed. Ask the shop to add it.`,
  page: ({ title }: { title: string }) =>
    title === ''
      ? 'The address returned a web page instead of a feed.'
      : `The address returned a web page titled “${title}” instead of a feed.`,
  pageStep: 'Open it in a browser, look for a link to the feed itself, and enter that one.',
  signInStep:
    'It asks to sign in: enter user name and password under “Access and schedule”, or ask the shop for an open address.',
  json: 'The address returned JSON in which nothing looks like a list of products. Ask the shop for the address of its product feed.',
  nothing:
    'The address returned nothing: the file is empty. The shop may be writing it just now, so try again in a while.',
  file: ({ name }: { name: string }) => `The address returned ${name} instead of a feed.`,
  fileStep: 'Ask the shop for the feed as XML, CSV, TSV or JSON.',
  text: ({ text }: { text: string }) =>
    `The address returned a text instead of a feed: “${text}”. Show it to the shop.`,
  structure: 'Ask the shop to repair it. If the file was cut off, try again in a while.',
  repairable: 'It can be mended while the feed is read; nothing else of the feed changes.',
  readableAs: ({ label }: { label: string }) =>
    `The feed should be UTF-8, but its letters are ${label}. It can be read as that, and is published as UTF-8.`,
  damaged:
    'The feed should be UTF-8, but some of its letters are in another encoding. Ask the shop to write all of it in UTF-8.',
  readAs: ({ label }: { label: string }) =>
    `The shop’s feed should be UTF-8, but is ${label}. It was read as that and published as UTF-8.`,
  setEncoding: ({ label }: { label: string }) =>
    `Ask the shop to write it in UTF-8, or choose “Read it as ${label}” when you edit the feed.`,
});

/** Sentences of a fault and its place. */
export const faultPlaces = catalogue('faultPlaces', {
  /** Returns a fault and its place: 'a raw & (line 3, column 14)'. */
  withPlace: ({ what, line, column }: LinePlace & { what: string }) =>
    `${what} (line ${line.toLocaleString('en-US')}, column ${column.toLocaleString('en-US')})`,
  /** The same as a sentence of its own. */
  atPlace: ({ what, line, column }: LinePlace & { what: string }) =>
    `Line ${line.toLocaleString('en-US')}, column ${column.toLocaleString('en-US')}: ${what}.`,
  /** Excerpt at that place, at the end of that sentence. */
  excerpt: (text: string) => `: “${text}”.`,
});

/** Returns a fault and its place: 'a raw & (line 3, column 14)'. */
export function faultText(fault: LinePlace & { what: FeedDetail }): string {
  return faultPlaces.withPlace({ ...fault, what: detailText(fault.what) });
}

/** Returns the fault and its place, in a sentence of its own. */
export function faultSentence({ answer, place, what: detail }: FaultReport): string {
  if (answer !== null) return answerSentence(answer);
  const what = detailText(detail);
  if (place === null) return `${what.charAt(0).toUpperCase()}${what.slice(1)}.`;
  return faultPlaces.atPlace({ ...place, what });
}

/** Returns the remedy: in the form, which offers to go on, or in a run. */
export function faultStep({ kind, answer, codePage }: FaultReport, isRun: boolean): string {
  const texts = feedFaultMessages;
  if (answer !== null) return answerStep(answer);
  if (kind === 'text') return texts.repairable;
  if (kind !== 'encoding') return texts.structure;
  if (codePage === null) return texts.damaged;
  return isRun ? texts.setEncoding({ label: codePage }) : texts.readableAs({ label: codePage });
}

/** Returns the fault of a run's source, with an excerpt of the place, and the remedy. */
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
