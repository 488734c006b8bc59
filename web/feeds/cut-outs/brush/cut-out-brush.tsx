import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { commonMessages } from '#core/messages/screens/common-messages.ts';
import { cutOutBrushMessages as texts } from '#core/messages/screens/feeds/cut-out-brush-messages.ts';
import { readMessage } from '#web/lib/api/caller.ts';
import { Button } from '#web/ui/button/button.tsx';
import { buttonStyle } from '#web/ui/button/button-style.ts';
import { classes } from '#web/ui/classes.ts';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { Spinner } from '#web/ui/display/spinner.tsx';
import { type Draft, openDraft } from './bench/draft.ts';
import { type Bench, openBench } from './bench/open-bench.ts';
import { openBrushPicture } from './bench/open-brush-picture.ts';
import type { CutOutBrushProps } from './brush-props.ts';
import { BrushWorkplace } from './brush-workplace.tsx';
import { StepTools } from './look-tools.tsx';
import { writeGreyPng } from './mask/write-grey-png.ts';

/** Brush to keep or erase parts of a photo whose background was removed wrongly. Import it only when needed. */
export function CutOutBrush({ product, draftName, load, onSave, onClose }: CutOutBrushProps) {
  const [draft] = useState(() => openDraft(draftName));
  const { opened, problem, retry } = useOpened(load, draft);
  const [isAsking, setIsAsking] = useState(false);
  const { isSaving, saveProblem, save } = useSave({ draft, onSave, onClose });
  const stage = useRef<HTMLDivElement>(null);
  const hasStrokes = () => (opened?.bench.store.state().counts.undo ?? 0) > 0;
  const leave = () => {
    if (isSaving) return;
    if (hasStrokes()) setIsAsking(true);
    else onClose();
  };
  return (
    <Frame
      title={texts.title(product)}
      tools={opened !== null && <StepTools bench={opened.bench} />}
      onClose={leave}
      focusRef={stage}
    >
      {opened === null ? (
        <Waiting problem={problem} onRetry={retry} />
      ) : (
        <BrushWorkplace
          bench={opened.bench}
          isRestored={opened.isRestored}
          problem={saveProblem}
          isSaving={isSaving}
          onSave={() => void save(opened.bench)}
          onCancel={leave}
          stageRef={stage}
        />
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={() => {
          draft.forget();
          onClose();
        }}
        title={texts.closeTitle}
        confirmLabel={texts.closeAnyway}
      >
        {texts.closeText}
      </ConfirmDialog>
    </Frame>
  );
}

type Opened = { readonly bench: Bench; readonly isRestored: boolean };

function useOpened(load: CutOutBrushProps['load'], draft: Draft) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  // Loaded only once, although the functions in the props may change.
  const loadRef = useRef(load);
  const [open] = useState(() => async (signal: AbortSignal): Promise<void> => {
    try {
      const next = await openedWith(await loadRef.current(signal), draft);
      if (!signal.aborted) setOpened(next);
    } catch (error) {
      if (!signal.aborted) setProblem(readMessage(error, texts.loadFailed));
    }
  });
  useEffect(() => {
    const stop = new AbortController();
    void open(stop.signal);
    return () => stop.abort();
  }, [open]);
  const retry = () => {
    setProblem(null);
    void open(new AbortController().signal);
  };
  return { opened, problem, retry };
}

async function openedWith(
  picture: Awaited<ReturnType<CutOutBrushProps['load']>>,
  draft: Draft,
): Promise<Opened> {
  const painted = await openBrushPicture(picture);
  const kept = await draft.read();
  const bench = openBench(painted, (each) => {
    if (each.store.state().counts.undo === 0) draft.forget();
    else draft.keep(each.painted());
  });
  // The shop's photo may have another size by now; strokes on a different photo are useless.
  const isRestored = kept !== null && kept.width === painted.width && kept.height === painted.height;
  if (isRestored) bench.restore(kept);
  return { bench, isRestored };
}

function useSave({
  draft,
  onSave,
  onClose,
}: Pick<CutOutBrushProps, 'onSave' | 'onClose'> & { draft: Draft }) {
  const [isSaving, setIsSaving] = useState(false);
  const [saveProblem, setSaveProblem] = useState<string | null>(null);
  const save = async (bench: Bench): Promise<void> => {
    if (isSaving) return;
    setIsSaving(true);
    setSaveProblem(null);
    try {
      const mask = bench.mask();
      await onSave(mask === null ? null : await writeGreyPng(mask));
      draft.forget();
      onClose();
    } catch (error) {
      setSaveProblem(readMessage(error, texts.saveFailed));
    } finally {
      setIsSaving(false);
    }
  };
  return { isSaving, saveProblem, save };
}

interface FrameProps {
  title: string;
  /** Content next to the title. */
  tools: ReactNode;
  onClose: () => void;
  focusRef: RefObject<HTMLDivElement | null>;
  children: ReactNode;
}

/** A dialog as large as the window allows, since painting is easiest on a large photo. */
function Frame({ title, tools, onClose, focusRef, children }: FrameProps) {
  return (
    <Dialog.Root open onOpenChange={(next) => !next && onClose()} disablePointerDismissal>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-veil transition-opacity duration-150 data-starting-style:opacity-0" />
        <Dialog.Popup
          initialFocus={focusRef}
          className="fixed inset-0 z-40 flex flex-col overflow-clip bg-raised shadow-raised outline-none sm:inset-4 sm:rounded-card sm:border sm:border-line lg:inset-8"
        >
          <header className="flex items-center justify-between gap-2 border-b border-line py-2 pr-2 pl-4 lg:pl-5">
            <Dialog.Title className="min-w-0 flex-1 truncate text-lg font-semibold">{title}</Dialog.Title>
            {tools}
            <Dialog.Close
              aria-label={commonMessages.close}
              className={classes(buttonStyle('quiet', true), 'text-muted')}
            >
              <X />
            </Dialog.Close>
          </header>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Waiting({ problem, onRetry }: { problem: string | null; onRetry: () => void }) {
  return (
    <div className="grid flex-1 place-content-center justify-items-center gap-4 p-6 text-center text-muted">
      {problem === null ? (
        <>
          <Spinner size={24} />
          <p role="status">{texts.loading}</p>
        </>
      ) : (
        <>
          <p role="alert" className="max-w-100">
            {problem}
          </p>
          <Button onClick={onRetry}>{commonMessages.retry}</Button>
        </>
      )}
    </div>
  );
}
