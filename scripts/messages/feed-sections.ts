import { fieldReasons } from '#core/messages/reasons/fields/field-reasons.ts';
import { feedFaultMessages } from '#core/messages/reasons/runs/feed-fault-messages.ts';
import { feedErrorTexts, feedFaults, otherFiles } from '#core/messages/reasons/runs/feed-faults.ts';
import { guardMessages, heldCodes } from '#core/messages/reasons/runs/guard-messages.ts';
import { remoteReasons } from '#core/messages/reasons/fetching/remote-reasons.ts';
import { runCode, runOutcomes, runReasons } from '#core/messages/reasons/runs/run-reasons.ts';
import { waitingReasons } from '#core/messages/reasons/runs/waiting-reasons.ts';
import { sectionText } from './section.ts';

const folder = 'core/messages/reasons/runs';
const fell = { before: 1_200, now: 310 };
const rose = { before: 0.01, now: 0.4 };

/** Returns the messages about a feed and its runs. */
export function feedSections(): string[] {
  return [failedRuns(), ...runSections(), ...sourceSections()];
}

function failedRuns(): string {
  return sectionText({
    title: 'A run that failed',
    intro: 'On the page of the feed and in its history, as the error of the run.',
    file: `${folder}/run-reasons.ts`,
    table: runReasons,
    examples: {
      source_not_fetched: { why: { code: 'timeout' } },
      source_too_many: { productsMax: 150_000 },
      feed_broken: {
        fault: 'invalid_xml',
        report: {
          kind: 'structure',
          answer: null,
          what: { code: 'other_end_tag', expected: 'item' },
          place: { line: 120, column: 9 },
          excerpt: { before: '', found: '</channel>', after: '' },
          codePage: null,
        },
      },
      feed_unreadable: { fault: 'no_products', log: feedErrorTexts.no_products },
    },
    codeOf: runCode,
  });
}

function runSections(): string[] {
  return [
    sectionText({
      title: 'What readers of the feed get after it',
      intro: 'Behind the sentence of a run that failed.',
      file: `${folder}/run-reasons.ts`,
      table: runOutcomes,
      examples: {},
    }),
    sectionText({
      title: 'A run that is held back',
      intro: 'On the page of the feed, one sentence for each number that is too far off.',
      file: `${folder}/guard-messages.ts`,
      table: guardMessages.findings,
      examples: {
        products: fell,
        matched: fell,
        pictures: fell,
        titles: rose,
        prices: rose,
        texts: rose,
        ids: rose,
        items: fell,
        shown: fell,
        moved: rose,
        currency: rose,
        reduced: rose,
        alike: rose,
        photos: rose,
        fields: { ...rose, field: 'BRAND' },
      },
      codeOf: ({ code }) => heldCodes[code],
    }),
    sectionText({
      title: 'A run that waits',
      intro: 'On the page of the feed, while the run has nothing to do.',
      file: `${folder}/waiting-reasons.ts`,
      table: waitingReasons,
      examples: {
        reading: { gotBytes: 12_000_000, allBytes: 40_000_000 },
        slow: { gotBytes: 1_200_000, allBytes: null },
        try_again: { why: { code: 'refused' } },
      },
    }),
  ];
}

function sourceSections(): string[] {
  return [
    sectionText({
      title: 'A request to a shop that failed',
      intro: 'A part of the sentences on runs, photos and the form.',
      file: 'core/messages/reasons/fetching/remote-reasons.ts',
      table: remoteReasons,
      examples: { http_status: { status: 503 }, zip_several: { names: 'men.xml, women.xml' } },
    }),
    sectionText({
      title: 'A feed that cannot be read',
      intro: 'In the form, in a run and on the command line.',
      file: `${folder}/feed-faults.ts`,
      table: feedErrorTexts,
      examples: {},
    }),
    sectionText({
      title: 'What exactly is wrong with it',
      intro: 'Behind that, with the line and the column.',
      file: `${folder}/feed-faults.ts`,
      table: feedFaults,
      examples: {
        ends_before_tag: { tag: 'item' },
        other_end_tag: { expected: 'item' },
        control_character: { hex: '0B' },
        byte_without_letter: { hex: 'E9' },
        reference_without_character: { name: '#0' },
        reference_to_file: { name: 'shop' },
        reference_unknown: { name: 'eacute' },
        row_too_long: { cellsMax: 4_096 },
        element_missing: { tag: 'item' },
      },
    }),
    sectionText({
      title: 'An address that leads to no feed, and what to do about a faulty one',
      intro: 'In the form, in a run and on the command line.',
      file: `${folder}/feed-fault-messages.ts`,
      table: feedFaultMessages,
      examples: {
        unboundPrefix: { prefix: 'g' },
        page: { title: 'Northshop' },
        file: { name: otherFiles.pdf },
        text: { text: 'Not authorised' },
        readableAs: { label: 'windows-1252' },
        readAs: { label: 'windows-1252' },
        setEncoding: { label: 'windows-1252' },
      },
    }),
    sectionText({
      title: 'Why the form begins with a field',
      intro: 'On the command line (`feedmaker analyse`).',
      file: 'core/messages/reasons/fields/field-reasons.ts',
      table: fieldReasons,
      examples: { id_by_name: { isId: true }, stock_states: { yes: 'in stock' } },
    }),
  ];
}
