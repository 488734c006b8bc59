import { announceTo } from './announce.ts';
import { openEditor } from './document/editor.ts';
import { openPainting } from './session/painting.ts';
import { openProblems } from './products/problems/open-problems.ts';
import { openProducts } from './products/shop/open-products.ts';
import { sampleProduct } from './products/shop/sample-product.ts';
import { openJournal } from './saving/journal/journal.ts';
import type { Loaded } from './saving/opening/load-template.ts';
import { openSaver } from './saving/saver/saver.ts';
import type { Saver } from './session/saver-state.ts';
import { openTabLock } from './saving/saver/tab-lock.ts';
import type { EditorSession } from './session/session.ts';
import { sayRefusals } from './session/refusal.ts';
import { openStageRoom } from './scene/stage-room.ts';

/** Opens a loaded template. Restores unsaved work that this browser has stored; opens it read-only if another tab edits it. */
export async function openSession({ access, template, doc }: Loaded): Promise<EditorSession> {
  const templateId = template.id;
  const { calls } = access;
  const name = `feedmaker.editor.${templateId}`;
  let saver: Saver | null = null;
  const lock = await openTabLock(name, {
    locks: navigator.locks,
    channel: new BroadcastChannel(name),
    onTaken: async () => saver?.giveWay(),
  });
  const editor = openEditor(doc, sampleProduct(doc));
  const page = crypto.getRandomValues(new Uint32Array(2)).join('-');
  const journal = openJournal(globalThis.indexedDB);
  saver = openSaver({ templateId, page, access, editor, journal, lock, template });
  if (lock.holder() === 'here') await saver.restore();
  else {
    await saver.giveWay();
    editor.set({ dialog: 'open-elsewhere' });
  }
  const products = openProducts({ templateId, calls, editor });
  const painting = openPainting();
  const problems = openProblems({ calls, editor, products, painting });
  const announce = announceTo(document.body);
  sayRefusals(editor, announce);
  const stage = openStageRoom(editor);
  return { templateId, calls, editor, announce, stage, products, painting, problems, saver };
}
