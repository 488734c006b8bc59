import { CloudUpload, Code, Copy, FileDown, FileUp, History, RotateCcw, Save, Undo } from 'lucide-react';
import { filesMessages } from '#core/messages/screens/editor/saving/files-messages.ts';
import { publishMessages } from '#core/messages/screens/publish-messages.ts';
import { savingMessages as texts } from '#core/messages/screens/editor/saving/saving-messages.ts';
import { versionsMessages } from '#core/messages/screens/editor/saving/versions-messages.ts';
import { notify } from '#web/lib/notify.ts';
import type { Command } from '../commands/command.ts';
import type { EditorSession } from '../session/session.ts';
import { savedLine } from './bar/saved-line.ts';
import { readDoc } from './draft-sources.ts';
import { downloadConfig, downloadHtml } from './files/export-template.ts';
import { chooseImport } from './files/import-file.ts';

export const savingCommands: readonly Command[] = [
  {
    id: 'file.save',
    label: texts.saveNow,
    keys: ['Mod+s'],
    when: 'always',
    menu: 'file',
    icon: <Save />,
    enabled: editable,
    run: saveNow,
  },
  dialogCommand('file.publish', publishMessages.publish, 'publish', <CloudUpload />),
  dialogCommand('file.revert', publishMessages.revert, 'revert', <RotateCcw />),
  {
    id: 'file.discard',
    label: publishMessages.discard,
    menu: 'file',
    icon: <Undo />,
    enabled: discardable,
    run: discard,
  },
  { ...dialogCommand('file.versions', versionsMessages.open, 'versions', <History />), enabled: () => true },
  { ...dialogCommand('file.copy', filesMessages.copy, 'copy', <Copy />), enabled: () => true },
  {
    id: 'file.import',
    label: filesMessages.importJson,
    menu: 'file',
    icon: <FileUp />,
    enabled: editable,
    run: chooseImport,
  },
  {
    id: 'file.export',
    label: filesMessages.exportJson,
    menu: 'file',
    icon: <FileDown />,
    run: (session) => {
      downloadConfig(session);
      return filesMessages.exported;
    },
  },
  {
    id: 'file.html',
    label: filesMessages.downloadHtml,
    menu: 'file',
    icon: <Code />,
    run: (session) => {
      downloadHtml(session);
      return filesMessages.exported;
    },
  },
];

function dialogCommand(id: Command['id'], label: string, dialog: string, icon: React.ReactNode): Command {
  return { id, label, menu: 'file', icon, enabled: editable, run: ({ editor }) => editor.set({ dialog }) };
}

/** Returns true, or the reason why nothing can be changed now. */
function editable({ saver }: EditorSession): true | string {
  return saver.state().holder === 'here' || texts.elsewhere;
}

function saveNow({ announce, saver }: EditorSession): string {
  saver.retry();
  void saver.flush().then(() => announce(savedLine(saver.state()).text));
  return texts.saving;
}

function discardable(session: EditorSession): true | string {
  const { published, isPublished, save } = session.saver.state();
  if (published === null) return publishMessages.neverPublished;
  if (isPublished && save.status === 'saved') return publishMessages.alreadyPublished;
  return editable(session);
}

/** Replaces the draft by the published version, as a step that can be undone. */
function discard({ editor, saver }: EditorSession): string {
  const { published } = saver.state();
  const reading = published === null ? null : readDoc(published);
  if (reading === null || reading.doc === null) {
    notify.error(publishMessages.publishedUnreadable);
    return publishMessages.publishedUnreadable;
  }
  const { doc } = reading;
  editor.change(publishMessages.discardStep, () => doc, { select: [], isWhole: true });
  notify.success(publishMessages.discarded);
  return publishMessages.discarded;
}
