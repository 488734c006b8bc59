import { savingMessages as texts } from '#core/messages/screens/editor/saving/saving-messages.ts';
import { ApiError } from '#web/lib/api/caller.ts';
import { openListeners } from '#web/lib/listeners.ts';
import { openAutosave } from './autosave.ts';
import { openJournalKeeper } from '../journal/journal-keeper.ts';
import { adopt, giveWay, keepMine, loadTheirs, restore, takeOver, takeTheirs } from './saver-drafts.ts';
import { keep, readPublished, setDraft, tell, wouldLose, type Opened, type Parts } from './saver-parts.ts';
import type { Saver } from '../../session/saver-state.ts';
import { saveAsCopy, sendDraft, type Draft } from './send-draft.ts';

/** Saves the open document when it changes: immediately into this browser's journal, and a moment later to the server. */
export function openSaver(opened: Opened): Saver {
  const { templateId, page, template, editor, access, journal, lock } = opened;
  const draft: Draft = { doc: editor.state().doc, name: template.name };
  const autosave = openAutosave<Draft>(
    {
      send: (work, from) => send(parts, work, from),
      now: () => Date.now(),
      after: (ms, act) => {
        const timer = setTimeout(act, ms);
        return () => clearTimeout(timer);
      },
    },
    { version: template.draft_version, work: draft },
  );
  const keeper = openJournalKeeper(journal, { templateId, page }, () => tell(parts, {}));
  const parts: Parts = {
    ...opened,
    autosave,
    keeper,
    listeners: openListeners(),
    draft,
    unanswered: [],
    hashes: new Map(),
    steps: 0,
    journalled: null,
    pastLength: 0,
    beforeRestored: null,
    state: {
      save: autosave.state(),
      keeps: keeper.status(),
      access: access.status(),
      holder: lock.holder(),
      isTaking: false,
      name: template.name,
      conflict: null,
      restored: null,
      ...readPublished(template),
    },
  };
  watch(parts);
  return makeSaver(parts);
}

function makeSaver(parts: Parts): Saver {
  const { access, autosave, editor, templateId } = parts;
  return {
    state: () => parts.state,
    subscribe: parts.listeners.subscribe,
    flush: () => autosave.flush(),
    retry: () => retry(parts),
    rename: (name) => setDraft(parts, { ...parts.draft, name }),
    adopt: (label, stored) => adopt(parts, label, stored),
    notePublished: (stored) => tell(parts, readPublished(stored)),
    checkDraft: (error) => {
      if (error instanceof ApiError && error.status === 412) autosave.conflict();
    },
    takeTheirs: () => takeTheirs(parts),
    keepMine: () => keepMine(parts),
    copy: (name) => saveAsCopy(access.calls, templateId, { doc: editor.state().doc, name }),
    forget: async () => {
      autosave.hold();
      parts.keeper.keep(null);
      await parts.keeper.settled();
    },
    takeOver: () => takeOver(parts),
    giveWay: () => giveWay(parts),
    restore: () => restore(parts),
    hideRestored: () => tell(parts, { restored: null }),
    undoRestored: () => {
      const { beforeRestored } = parts;
      if (beforeRestored !== null) editor.change(texts.dropRestored, () => beforeRestored, { isWhole: true });
      tell(parts, { restored: null });
    },
    signIn: () => access.signIn(),
    wouldLose: () => wouldLose(parts),
  };
}

function watch(parts: Parts): void {
  const { access, autosave, editor } = parts;
  editor.subscribe(() => noteChange(parts));
  autosave.subscribe(() => {
    if (parts.draft === autosave.kept()) parts.steps = 0;
    keep(parts);
    tell(parts, {});
    if (autosave.state().status === 'conflict' && parts.state.conflict === null) void loadTheirs(parts);
  });
  access.subscribe(() => {
    tell(parts, {});
    if (access.status() === 'open') retry(parts);
  });
  addEventListener('online', () => retry(parts));
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void autosave.flush();
    else retry(parts);
  });
  addEventListener('beforeunload', (event) => {
    if (wouldLose(parts)) event.preventDefault();
  });
}

function retry(parts: Parts): void {
  if (parts.autosave.state().status === 'conflict') void loadTheirs(parts);
  else parts.autosave.retry();
}

/** Saves the document after a gesture; while text is typed, after each change. */
function noteChange(parts: Parts): void {
  const { doc, gesture, editing, history } = parts.editor.state();
  if (doc === parts.draft.doc || (gesture !== null && editing === null)) return;
  if (history.past.length !== parts.pastLength || parts.steps === 0) parts.steps += 1;
  parts.pastLength = history.past.length;
  setDraft(parts, { doc, name: parts.draft.name });
}

async function send(
  parts: Parts,
  work: Draft,
  from: { readonly version: number; readonly work: Draft },
): ReturnType<typeof sendDraft> {
  const isUnsure = parts.unanswered.length > 0;
  parts.unanswered = [...parts.unanswered, work];
  const onSaved = (isPublished: boolean): void => tell(parts, { isPublished });
  const { access, templateId, hashes } = parts;
  const sending = { calls: access.calls, templateId, isUnsure, hashes, onSaved };
  const outcome = await sendDraft(sending, work, from);
  if (outcome.kind === 'saved') parts.unanswered = [];
  return outcome;
}
