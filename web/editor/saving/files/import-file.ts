import { filesMessages as texts } from '#core/messages/screens/editor/saving/files-messages.ts';
import { notify } from '#web/lib/notify.ts';
import type { EditorSession } from '../../session/session.ts';
import { openStore } from '#web/lib/store.ts';
import { allLayers, type Doc } from '../../document/doc.ts';
import { getFontLists } from '../../paint/font-lists.ts';
import type { EditorCalls } from '../../session/editor-calls.ts';

export const importFailure = openStore<{ readonly problems: readonly string[] }>({ problems: [] });

const bytesMax = 4 << 20;
const longMs = 10_000;

/** Lets the user choose a file and replaces the document by it, as a step that can be undone. */
export function chooseImport(session: EditorSession): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = '.json,application/json';
  input.addEventListener('change', () => {
    const [file] = input.files ?? [];
    if (file !== undefined) void importFile(session, file);
  });
  input.click();
}

async function importFile(session: EditorSession, file: File): Promise<void> {
  const { calls, editor } = session;
  const fail = (problems: readonly string[]): void => {
    importFailure.put({ problems });
    editor.set({ dialog: 'import' });
  };
  if (file.size > bytesMax) {
    fail([texts.tooLarge]);
    return;
  }
  const text = await file.text().catch(() => null);
  if (text === null) {
    fail([texts.notRead]);
    return;
  }
  const { importText } = await import('./import-template.ts');
  const { doc, problems } = importText(text);
  if (doc === null) {
    fail(problems);
    return;
  }
  editor.change(texts.importStep, () => doc, { select: [], isWhole: true });
  session.announce(texts.imported(file.name));
  notify.success(texts.imported(file.name));
  const missing = await missingFonts(calls, doc).catch(() => []);
  if (missing.length > 0) notify.info(texts.missingFonts(missing.join(', ')), { durationMs: longMs });
}

/** Returns fonts that a document uses but that are neither installed nor uploaded, spelled as in the document. Throws ApiError. */
async function missingFonts(calls: EditorCalls, doc: Doc): Promise<readonly string[]> {
  const named = new Set(
    allLayers(doc).flatMap((layer) =>
      layer.kind === 'text' || layer.kind === 'badge' ? [layer.fontFamily] : [],
    ),
  );
  const { own, installed } = await getFontLists(calls).renew();
  const here = new Set([...own, ...installed].map(({ family }) => family.toLowerCase()));
  return [...named].filter((family) => !here.has(family.toLowerCase()));
}
