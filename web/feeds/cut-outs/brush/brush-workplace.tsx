import { type RefObject, useEffect, useState } from 'react';
import { commonMessages } from '#core/messages/screens/common-messages.ts';
import { cutOutBrushMessages as texts } from '#core/messages/screens/feeds/cut-out-brush-messages.ts';
import { useArePlainKeyShortcutsOn } from '#web/lib/browser/shortcut-keys.ts';
import { Button } from '#web/ui/button/button.tsx';
import { KeyCaps } from '#web/ui/display/key-caps.tsx';
import { useSettled } from '#web/lib/browser/use-settled.ts';
import type { Bench } from './bench/open-bench.ts';
import { openBenchKeys } from './bench/bench-keys.ts';
import { useStore } from './bench/bench-state.ts';
import { followShortcuts } from './bench/follow-keys.ts';
import { openViewCommands } from './bench/view-commands.ts';
import { BrushStage } from './brush-stage.tsx';
import { BrushTools } from './brush-tools.tsx';
import { LookTools, ZoomTools } from './look-tools.tsx';

interface BrushWorkplaceProps {
  bench: Bench;
  /** Why the last attempt to save has failed; null if it did not. */
  problem: string | null;
  isRestored: boolean;
  isSaving: boolean;
  onSave: () => void;
  onCancel: () => void;
  stageRef: RefObject<HTMLDivElement | null>;
}

/** The photo and its tools: next to each other if there is room, otherwise the tools below. */
export function BrushWorkplace({ bench, stageRef, ...props }: BrushWorkplaceProps) {
  const [view] = useState(() => openViewCommands(bench));
  const [keys] = useState(() => openBenchKeys(bench, view));
  const { counts } = useStore(bench.store, (state) => state);
  const arePlainKeysOn = useArePlainKeyShortcutsOn();
  useEffect(() => stageRef.current?.focus({ preventScroll: true }), [stageRef]);
  useEffect(() => {
    const stage = stageRef.current;
    return stage === null ? undefined : followShortcuts(stage, keys, arePlainKeysOn);
  }, [keys, stageRef, arePlainKeysOn]);
  return (
    <div className="flex min-h-0 flex-1 flex-col lg:flex-row">
      <div className="relative min-h-48 flex-1">
        <BrushStage bench={bench} view={view} keys={keys} focusRef={stageRef} />
        <div className="absolute right-3 bottom-3">
          <ZoomTools bench={bench} view={view} />
        </div>
      </div>
      <div className="flex shrink-0 flex-col border-line max-lg:max-h-[55dvh] max-lg:border-t lg:w-80 lg:border-l">
        <div className="grid content-start gap-3 overflow-y-auto p-4 lg:flex-1 lg:gap-6 lg:p-5">
          <BrushTools bench={bench} />
          <LookTools bench={bench} />
          <KeyList />
        </div>
        {/* Stays visible while the rest is scrolled. */}
        <div className="grid gap-3 px-4 pb-4 lg:border-t lg:border-line lg:px-5 lg:py-3.5">
          <Notes problem={props.problem} isRestored={props.isRestored} bench={bench} />
          <div className="flex justify-end gap-2">
            <Button onClick={props.onCancel}>{commonMessages.cancel}</Button>
            <Button
              kind="primary"
              isBusy={props.isSaving}
              isDisabled={counts.undo === 0}
              onClick={props.onSave}
            >
              {commonMessages.save}
            </Button>
          </div>
        </div>
      </div>
    </div>
  );
}

function Notes({
  problem,
  isRestored,
  bench,
}: {
  problem: string | null;
  isRestored: boolean;
  bench: Bench;
}) {
  const { counts } = useStore(bench.store, (state) => state);
  return (
    <>
      {isRestored && counts.undo > 0 && problem === null && (
        <p className="text-sm text-muted">{texts.restored}</p>
      )}
      {problem !== null && (
        <p role="alert" className="text-sm text-bad [overflow-wrap:anywhere]">
          {problem}
        </p>
      )}
      <Said bench={bench} />
    </>
  );
}

/** Announces the last event to screen readers, when no other has followed for a moment. */
function Said({ bench }: { bench: Bench }) {
  const { said } = useStore(bench.store, (state) => state);
  const heard = useSettled(said, 250);
  return (
    <p role="status" className="sr-only">
      {heard}
    </p>
  );
}

const keyList: readonly (readonly [string, readonly string[]])[] = [
  [texts.keep, ['K']],
  [texts.erase, ['E']],
  [texts.brush, ['B']],
  [texts.fill, ['F']],
  [texts.keyNames.size, ['[', ']']],
  [texts.keyNames.zoom, ['+', '−', '0']],
  [texts.keyNames.line, [texts.keyNames.shift, texts.keyNames.press]],
  [texts.keyNames.pan, [texts.keyNames.space, texts.keyNames.drag]],
  [texts.keyNames.original, ['O']],
  [texts.keyNames.undo, ['Z']],
];

function KeyList() {
  return (
    <details className="text-sm max-lg:hidden">
      <summary className="rounded-chip font-medium">{texts.keys}</summary>
      <ul className="mt-2 grid gap-1.5 text-muted">
        {keyList.map(([name, caps]) => (
          <li key={name} className="flex items-center justify-between gap-3">
            {name}
            <KeyCaps keys={caps} />
          </li>
        ))}
      </ul>
    </details>
  );
}
