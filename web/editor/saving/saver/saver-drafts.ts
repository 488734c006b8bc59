import { getTemplate, type Template } from '#core/contract/templates/templates-api.ts';
import { keepTemplateVersion } from '#core/contract/templates/template-versions-api.ts';
import { savingMessages as texts } from '#core/messages/screens/editor/saving/saving-messages.ts';
import { ApiError } from '#web/lib/api/caller.ts';
import { clockTime } from '../clock-time.ts';
import { isSameDraft, readDoc } from '../draft-sources.ts';
import { chooseRecovery } from '../journal/recovery.ts';
import { readPublished, setDraft, tell, type Parts } from './saver-parts.ts';

/** Wait before a failed load of a draft is repeated, in ms. */
const againMs = 5_000;

/** Loads the server's draft after status 412. It may be one that this page has sent and for which the answer was lost. */
export async function loadTheirs(parts: Parts): Promise<void> {
  const { access, autosave, templateId } = parts;
  const stored = await access.calls.call(getTemplate, { params: { id: templateId } }).catch(() => null);
  if (autosave.state().status !== 'conflict') return;
  if (stored === null) {
    setTimeout(() => void loadTheirs(parts), againMs);
    return;
  }
  const { doc } = readDoc({ html: stored.html_dev, config: stored.config_dev });
  if (doc === null) return;
  const own = [parts.draft, ...parts.unanswered].find((draft) => isSameDraft(draft.doc, doc));
  parts.unanswered = [];
  tell(parts, readPublished(stored));
  const { draft_version: version, name, updated_at: at } = stored;
  if (own === undefined) tell(parts, { conflict: { doc, version, name, at } });
  else autosave.rebase(version, own === parts.draft && own.name === name ? own : { doc: own.doc, name });
}

/** Replaces the document by the server's draft, as a step that can be undone. */
export function takeTheirs(parts: Parts): void {
  const { conflict } = parts.state;
  if (conflict === null) return;
  parts.editor.change(texts.takeTheirsStep, () => conflict.doc, { isWhole: true });
  parts.draft = { doc: conflict.doc, name: conflict.name };
  parts.state = { ...parts.state, conflict: null };
  parts.autosave.change(parts.draft);
  parts.autosave.rebase(conflict.version, parts.draft);
}

/**
 * Saves this draft over the server's. That is first stored in the history with a name, because drafts without one replace each other there.
 * If this throws an ApiError, the conflict remains.
 */
export async function keepMine(parts: Parts): Promise<void> {
  const { access, autosave, templateId } = parts;
  const { conflict } = parts.state;
  if (conflict === null) return;
  const name = texts.theirsName(clockTime(conflict.at));
  const body = { name, draft_version: conflict.version };
  try {
    await access.calls.call(keepTemplateVersion, { params: { id: templateId }, body });
  } catch (error) {
    // If a further draft was saved meanwhile, the conflict is with that one.
    if (error instanceof ApiError && error.status === 412) await loadTheirs(parts);
    throw error;
  }
  parts.state = { ...parts.state, conflict: null };
  autosave.rebase(conflict.version, { doc: conflict.doc, name: conflict.name });
  void autosave.flush();
}

/** Replaces the document by the server's. Returns the reason if that is refused, or null. */
export function adopt(parts: Parts, label: string, stored: Template): string | null {
  const { editor, autosave } = parts;
  const { doc, problem } = readDoc({ html: stored.html_dev, config: stored.config_dev });
  if (doc === null) return problem;
  if (!isSameDraft(editor.state().doc, doc)) editor.change(label, () => doc, { isWhole: true });
  parts.draft = { doc: editor.state().doc, name: stored.name };
  autosave.change(parts.draft);
  autosave.rebase(stored.draft_version, parts.draft);
  tell(parts, readPublished(stored));
  return null;
}

/** Takes over the template from another tab. That tab saves its work first; what it could not save is in the journal. */
export async function takeOver(parts: Parts): Promise<void> {
  const { access, autosave, editor, lock, templateId } = parts;
  tell(parts, { isTaking: true });
  await lock.take();
  editor.set({ isReadOnly: false });
  const stored = await access.calls.call(getTemplate, { params: { id: templateId } }).catch(() => null);
  if (stored !== null) adopt(parts, texts.takenOverStep, stored);
  autosave.release();
  await restore(parts);
  tell(parts, { isTaking: false });
}

/** Maximum time in ms for saving unsaved work before another tab takes over; the journal has that work in any case. */
const giveWayMs = 3_000;

/** Lets another tab take over the template. */
export async function giveWay(parts: Parts): Promise<void> {
  const { autosave, editor, keeper } = parts;
  editor.set({ editing: null });
  editor.set({ isReadOnly: true });
  const patience = new Promise((resolve) => {
    setTimeout(resolve, giveWayMs);
  });
  await Promise.race([autosave.flush(), patience]);
  await keeper.settled();
  autosave.hold();
  tell(parts, {});
}

/** Continues with work that another page of this browser stored but the server lacks: that page ended, or let this one take over. */
export async function restore(parts: Parts): Promise<void> {
  const { autosave, editor, journal, keeper, page, templateId } = parts;
  const entries = (await journal.list(templateId)).filter((entry) => entry.page !== page);
  for (const entry of entries.toReversed()) {
    const { doc, name } = autosave.kept();
    const found = chooseRecovery(entry, { doc, name, version: autosave.state().version });
    if (found.kind === 'apply' || found.kind === 'conflict') {
      parts.beforeRestored ??= editor.state().doc;
      if (found.kind === 'conflict') autosave.rebase(entry.version, autosave.kept());
      editor.change(texts.restoredStep, () => found.doc, { isWhole: true });
      setDraft(parts, { doc: found.doc, name: found.name });
      parts.steps = found.steps;
      await keeper.settled();
      if (found.kind === 'apply') tell(parts, { restored: found.steps });
      else void autosave.flush();
    }
    if (found.kind !== 'unreadable' && keeper.status() === 'kept')
      await journal.remove(templateId, entry.page);
  }
}
