import { expect, test } from 'vitest';
import { createTemplate } from '#picture/designs';
import { toDoc, type Doc } from '../../document/doc.ts';
import { patchLayers } from '../../document/operations.ts';
import { writeDoc } from '../draft-sources.ts';
import type { JournalEntry } from './journal.ts';
import { chooseRecovery } from './recovery.ts';

const made = createTemplate({ name: 'A', starter: 'classic', type: 'custom', width: 800, height: 800 });
const first = toDoc(made.config, made.html);
const step = (doc: Doc, x: number): Doc => patchLayers(doc, [doc.objects[0]?.id ?? ''], { x });
const mine = step(first, 10);
const theirs = step(first, 20);
const server = (doc: Doc, version: number, name = 'A') => ({ doc, version, name });

function entryOf(doc: Doc, more: Partial<JournalEntry> = {}): JournalEntry {
  const rest = { templateId: 't', page: 'p', version: 1, steps: 3, at: 0, name: 'A', sent: [] };
  return { ...rest, ...writeDoc(doc), ...more };
}

test('what the server has already is nothing to recover, however its JSON is written', () => {
  const shuffled = Object.fromEntries(Object.entries(mine).toReversed());
  const stored = toDoc(JSON.parse(JSON.stringify(shuffled)), '');
  expect(chooseRecovery(entryOf(mine), server(stored, 2))).toEqual({ kind: 'none' });
});

test('what was made from the server’s draft is applied, a new name too', () => {
  expect(chooseRecovery(entryOf(mine), server(first, 1))).toMatchObject({
    kind: 'apply',
    doc: mine,
    steps: 3,
  });
  expect(chooseRecovery(entryOf(first, { name: 'B' }), server(first, 5))).toMatchObject({
    kind: 'apply',
    name: 'B',
  });
});

test('what was made from an older draft than the one of somebody else is for a person to decide', () => {
  expect(chooseRecovery(entryOf(mine), server(theirs, 2))).toMatchObject({ kind: 'conflict', doc: mine });
});

test('what this browser sent itself without an answer is no draft of somebody else', () => {
  const entry = entryOf(step(mine, 11), { sent: [writeDoc(mine), writeDoc(step(mine, 12))] });
  expect(chooseRecovery(entry, server(mine, 2))).toMatchObject({ kind: 'apply' });
  expect(chooseRecovery(entry, server(theirs, 2))).toMatchObject({ kind: 'conflict' });
});

test('what another version of the page wrote and this one cannot read is left alone', () => {
  expect(chooseRecovery(entryOf(mine, { config: '{"version":99}' }), server(first, 1)).kind).toBe(
    'unreadable',
  );
});

test('a template that is HTML is compared by its HTML', () => {
  const html = toDoc({ ...made.config, objects: undefined }, '<p>{{TITLE}}</p>');
  const other = { ...html, htmlSource: '<p>{{BRAND}}</p>' };
  expect(chooseRecovery(entryOf(other), server(html, 1))).toMatchObject({ kind: 'apply', doc: other });
  expect(chooseRecovery(entryOf(html), server(html, 1))).toEqual({ kind: 'none' });
});
