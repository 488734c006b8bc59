import { describe, expect, it } from 'vitest';
import { makeRandom } from '../../packages/feed/src/random.fixture.ts';
import { createTemplate } from '#picture/designs';
import { parseTemplateConfig } from '#picture';
import { allLayers, toDoc, writeSources } from './document/doc.ts';
import { openEditor } from './document/editor.ts';
import { updateLayers } from './document/operations.ts';
import { openPainting } from './session/painting.ts';
import type { EditorSession } from './session/session.ts';
import { allCommands } from './all-commands.ts';
import { readGroup, readLabel, reasonAgainst } from './commands/command.ts';
import { listKeyCaps, commandFor, isPressed, type KeyPress } from './commands/keys.ts';

const press = (key: string, held: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code: `Key${key.toUpperCase()}`,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  isComposing: false,
  ...held,
});

/** Chords that no page may take: the browser acts before the page sees them. */
const reserved = new Set(['Mod+w', 'Mod+t', 'Mod+n', 'Mod+Shift+w', 'Mod+Shift+t', 'Mod+Shift+n', 'Mod+q']);

describe('the list of commands', () => {
  it('names each once, in words and under a heading', () => {
    expect(new Set(allCommands.map(({ id }) => id)).size).toBe(allCommands.length);
    const { editor } = openSession();
    for (const command of allCommands) {
      expect(readLabel(command, editor.state()), command.id).not.toBe('');
      expect(readGroup(command), command.id).toMatch(/^[A-Z]/);
    }
  });

  it('gives no keys to two commands in one place, and takes none from the browser', () => {
    const keys = allCommands.flatMap(({ id, keys: chords = [] }) =>
      chords.map((chord) => [chord, id] as const),
    );
    const twice = keys.filter(([chord, id]) => keys.some(([other, by]) => other === chord && by !== id));
    expect(twice).toEqual([]);
    expect(keys.filter(([chord]) => reserved.has(chord))).toEqual([]);
    for (const [chord] of keys) expect(listKeyCaps(chord, false).length).toBeGreaterThan(0);
  });
});

/** A command's change of the document can be undone, to the very same document. */
const changing = allCommands.filter(({ id }) => /^(edit|order|arrange|group|layer|text|guide)\./.test(id));
it.each(changing.map((command) => [command.id, command] as const))(
  '%s can be undone',
  async (_id, command) => {
    const session = openSession();
    const { editor } = session;
    for (const { id } of allLayers(editor.state().doc)) {
      editor.select([id]);
      await runThereAndBack();
    }
    editor.select(editor.state().doc.objects.map(({ id }) => id));
    await runThereAndBack();

    async function runThereAndBack(): Promise<void> {
      if (reasonAgainst(command, session) !== null || /^edit\.(undo|redo)$/.test(command.id)) return;
      const { doc, history } = editor.state();
      await command.run(session);
      if (editor.state().history.past.length > history.past.length) editor.undo();
      expect(editor.state().doc).toBe(doc);
    }
  },
);

/** Those that need neither a page nor a clipboard. */
const atOnce = changing.filter(({ id }) => !id.startsWith('text.'));
it('commands on layers at the ends of what the model has lead to documents that can be saved', async () => {
  const random = makeRandom(11);
  const session = openSession();
  const { editor } = session;
  editor.change('Move', (doc) =>
    updateLayers(
      doc,
      allLayers(doc).map(({ id }) => id),
      (layer) => ({ ...layer, x: random.pick([-7995, 0, 7995]), y: random.pick([-7995, 0, 7995]) }),
    ),
  );
  for (let count = 0; count < 400; count += 1) {
    const ids = allLayers(editor.state().doc).map(({ id }) => id);
    editor.select(Array.from({ length: 1 + random.below(4) }, () => random.pick(ids)));
    const command = random.pick(atOnce);
    if (reasonAgainst(command, session) === null) await command.run(session);
    const { doc } = editor.state();
    const { config, problem } = parseTemplateConfig(writeSources(doc).config_dev);
    expect(problem, command.id).toBeNull();
    expect(config?.objects).toEqual(doc.objects);
    if (doc.objects.length < 4) while (editor.undo() !== null);
  }
});

describe('keys', () => {
  it('are those of the platform', () => {
    expect(isPressed('Mod+z', press('z', { ctrlKey: true }), false)).toBe(true);
    expect(isPressed('Mod+z', press('z', { metaKey: true }), true)).toBe(true);
    expect(isPressed('Mod+z', press('z', { metaKey: true }), false)).toBe(false);
    expect(isPressed('Mod+z', press('z', { ctrlKey: true, shiftKey: true }), false)).toBe(false);
    expect(isPressed('Mod+Shift+z', press('Z', { ctrlKey: true, shiftKey: true }), false)).toBe(true);
  });

  it('are signs wherever a layout has them, and brackets where they are on the keyboard', () => {
    expect(isPressed('?', press('?', { shiftKey: true }), false)).toBe(true);
    expect(isPressed('?', press('?'), false)).toBe(true);
    const bracket = press('ü', { code: 'BracketLeft', ctrlKey: true });
    expect(isPressed('Mod+BracketLeft', bracket, false)).toBe(true);
  });

  it('run nothing while a word is composed, or where text is typed', () => {
    const undo = press('z', { ctrlKey: true });
    const find = (context: 'stage' | 'text', isComposing = false) =>
      commandFor(allCommands, { ...undo, isComposing }, { context, isMac: false })?.id;
    expect(find('stage')).toBe('edit.undo');
    expect(find('stage', true)).toBeUndefined();
    expect(find('text')).toBeUndefined();
  });

  it('that the browser turns into an event are left to it', () => {
    const copy = press('c', { ctrlKey: true });
    expect(commandFor(allCommands, copy, { context: 'stage', isMac: false })).toBeUndefined();
  });
});

function openSession(): EditorSession {
  const { config, html } = createTemplate({
    starter: 'bold-sale',
    name: 'Ad',
    type: 'custom',
    width: 1080,
    height: 1080,
  });
  const product = { feedId: null, productId: null, isCutOut: false, title: '', values: {} };
  const editor = openEditor(toDoc(config, html), product);
  // Only the parts that commands on the document need.
  const session: Pick<EditorSession, 'editor' | 'announce' | 'templateId' | 'painting'> = {
    editor,
    announce: () => undefined,
    templateId: 'template',
    painting: openPainting(),
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the rest of a session asks the server
  return session as EditorSession;
}
