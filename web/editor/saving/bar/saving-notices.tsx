import { CircleAlert, Eye, History, RefreshCw, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { paintMessages } from '#core/messages/screens/editor/paint-messages.ts';
import { savingMessages as texts } from '#core/messages/screens/editor/saving/saving-messages.ts';
import { Button } from '#web/ui/button/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { usePart, useSession } from '../../session/session.ts';
import { downloadConfig } from '../files/export-template.ts';
import type { SaverState } from '../../session/saver-state.ts';
import { useSaver } from '../../session/use-saver.ts';

/** Notices about saving and the page that need attention, above the canvas; usually none. */
export function SavingNotices() {
  const state = useSaver();
  const isOutdated = usePart(useSession().calls.build, (build) => build.isOutdated);
  const notice = chooseNotice(state) ?? (isOutdated ? <UpdatedNotice /> : makeRestoredNotice(state));
  return (
    <div role="status" className="grid">
      {notice}
    </div>
  );
}

function chooseNotice(state: SaverState): ReactNode {
  const { save, keeps, access, holder } = state;
  if (holder === 'elsewhere') return <ReadOnlyNotice isTaking={state.isTaking} />;
  if (save.status === 'conflict' && state.conflict !== null) return <ConflictNotice />;
  if (access === 'signed-out') return <SignedOutNotice />;
  if (access === 'stranger') return <KeepAsFileNotice text={texts.strangerText} />;
  if (save.status === 'gone') return <KeepAsFileNotice text={texts.goneText} />;
  const isRefused = save.status === 'refused' || save.status === 'unreachable';
  if (isRefused && save.reason !== null) return <KeepAsFileNotice text={texts.refusedText(save.reason)} />;
  if (keeps === 'failed' && save.status === 'unreachable')
    return <KeepAsFileNotice text={texts.notKeptText} />;
  return null;
}

function makeRestoredNotice({ restored }: SaverState): ReactNode {
  return restored === null ? null : <RestoredNotice count={restored} />;
}

/** Notice that the server has a newer version of this page; unsaved work is restored after the reload. */
function UpdatedNotice() {
  return (
    <Notice icon={<RefreshCw />} tone="warn" text={paintMessages.outdated}>
      <Button onClick={() => location.reload()}>{paintMessages.reload}</Button>
    </Notice>
  );
}

function ReadOnlyNotice({ isTaking }: { isTaking: boolean }) {
  const { saver } = useSession();
  return (
    <Notice icon={<Eye />} text={texts.readOnlyText}>
      <Button isBusy={isTaking} onClick={() => void saver.takeOver()}>
        {texts.takeBack}
      </Button>
    </Notice>
  );
}

function ConflictNotice() {
  const { editor } = useSession();
  return (
    <Notice icon={<CircleAlert />} tone="bad" text={texts.conflictNotice}>
      <Button onClick={() => editor.set({ dialog: 'conflict' })}>{texts.choose}</Button>
    </Notice>
  );
}

function SignedOutNotice() {
  const { saver } = useSession();
  return (
    <Notice icon={<CircleAlert />} tone="warn" text={texts.signedOutText}>
      <Button onClick={() => saver.signIn()}>{texts.signInAgain}</Button>
    </Notice>
  );
}

/** Offers to download the document as a file if the server refuses it. */
function KeepAsFileNotice({ text }: { text: string }) {
  const session = useSession();
  return (
    <Notice icon={<CircleAlert />} tone="bad" text={text}>
      <Button onClick={() => downloadConfig(session)}>{texts.downloadFile}</Button>
    </Notice>
  );
}

function RestoredNotice({ count }: { count: number }) {
  const { saver } = useSession();
  return (
    <Notice icon={<History />} text={texts.restoredText(count)} onHide={() => saver.hideRestored()}>
      <Button onClick={() => saver.undoRestored()}>{texts.undo}</Button>
    </Notice>
  );
}

interface NoticeProps {
  icon: ReactNode;
  tone?: 'accent' | 'warn' | 'bad';
  text: string;
  onHide?: () => void;
  children: ReactNode;
}

const tones = { accent: 'bg-accent-soft', warn: 'bg-warn-soft', bad: 'bg-bad-soft' };

function Notice({ icon, tone = 'accent', text, onHide, children }: NoticeProps) {
  return (
    <div
      className={classes(
        'flex items-center gap-3 border-t border-line px-3 py-1.5 text-sm text-ink max-sm:flex-wrap [&>svg]:size-4 [&>svg]:shrink-0',
        tones[tone],
      )}
    >
      {icon}
      <p className="min-w-0 flex-1 text-pretty max-sm:basis-3/4">{text}</p>
      {children}
      {onHide !== undefined && (
        <button
          type="button"
          aria-label={texts.hide}
          onClick={onHide}
          className="grid size-9 shrink-0 place-items-center rounded-control text-muted hover:bg-sunken hover:text-ink [&_svg]:size-4"
        >
          <X />
        </button>
      )}
    </div>
  );
}
