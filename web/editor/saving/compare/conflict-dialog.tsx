import { useMemo, useState } from 'react';
import { savingMessages as texts } from '#core/messages/screens/editor/saving/saving-messages.ts';
import { readMessage } from '#web/lib/api/caller.ts';
import { notify } from '#web/lib/notify.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { useEditorState, useSession } from '../../session/session.ts';
import { diffDocs } from './diff-docs.ts';
import { DifferenceList } from './difference-list.tsx';
import { DocPair } from './doc-pair.tsx';
import { clockTime } from '../clock-time.ts';
import type { Conflict } from '../../session/saver-state.ts';

/** Asks with which of two drafts of the template to continue, or with both. Closing it decides nothing, and the notice stays. */
export function ConflictDialog({ conflict, onClose }: { conflict: Conflict; onClose: () => void }) {
  const { saver } = useSession();
  const [busy, setBusy] = useState<'copy' | 'keep' | null>(null);
  const mine = useEditorState((state) => state.doc);
  const differences = useMemo(() => diffDocs(conflict.doc, mine), [conflict.doc, mine]);
  const time = clockTime(conflict.at);
  const decide = async (what: 'copy' | 'keep', act: () => Promise<void>, failed: string): Promise<void> => {
    setBusy(what);
    try {
      await act();
    } catch (error) {
      setBusy(null);
      notify.error(readMessage(error, failed));
    }
  };
  const saveCopy = async (): Promise<void> => {
    const url = await saver.copy(texts.copyName(saver.state().name).slice(0, 200));
    await saver.forget();
    // Continue with the copy, which contains the work of this tab.
    location.assign(url);
  };
  const keepMine = async (): Promise<void> => {
    await saver.keepMine();
    onClose();
  };
  const takeTheirs = (): void => {
    onClose();
    saver.takeTheirs();
  };
  return (
    <Dialog
      onClose={onClose}
      title={texts.conflictTitle}
      description={texts.conflictText(time)}
      isWide
      isKept
      footer={
        <>
          <Button
            onClick={() => void decide('copy', saveCopy, texts.copyFailed)}
            isBusy={busy === 'copy'}
            isDisabled={busy !== null}
          >
            {texts.saveMineAsCopy}
          </Button>
          <Button onClick={takeTheirs} isDisabled={busy !== null}>
            {texts.takeTheirs}
          </Button>
          <Button
            kind="primary"
            onClick={() => void decide('keep', keepMine, texts.keepFailed)}
            isBusy={busy === 'keep'}
            isDisabled={busy !== null}
          >
            {texts.keepMine}
          </Button>
        </>
      }
    >
      <DocPair
        left={{ doc: conflict.doc, label: texts.theirs(time) }}
        right={{ doc: mine, label: texts.mine }}
      />
      <section className="grid gap-2">
        <h3 className="text-sm font-medium">
          {differences.length === 0 ? texts.conflictSame : texts.conflictLayers(differences.length)}
        </h3>
        {differences.length > 0 && <DifferenceList differences={differences} />}
      </section>
      <p className="text-sm text-muted">{texts.keepMineHint}</p>
    </Dialog>
  );
}
