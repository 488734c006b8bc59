import { Eye, Maximize, Minus, Plus, Redo2, Trash2, Undo2 } from 'lucide-react';
import { cutOutBrushMessages as texts } from '#core/messages/screens/feeds/cut-out-brush-messages.ts';
import { Button } from '#web/ui/button/button.tsx';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { classes } from '#web/ui/classes.ts';
import type { Bench } from './bench/open-bench.ts';
import { type Look, useStore } from './bench/bench-state.ts';
import type { ViewCommands } from './bench/view-commands.ts';
import { zoomFactors } from './view/view.ts';

const looks: readonly Look[] = ['checks', 'white', 'color', 'photo'];

export function LookTools({ bench: { store } }: { bench: Bench }) {
  const { look, isOriginal } = useStore(store, (state) => state);
  const hold = (held: boolean) => store.put({ isOriginal: held });
  return (
    <div className="flex flex-wrap items-end gap-3 lg:grid lg:justify-items-start">
      <fieldset className="grid gap-1.5">
        <legend className="mb-1.5 text-sm font-medium max-lg:sr-only">{texts.look}</legend>
        <div className="flex gap-2">
          {looks.map((each) => (
            <label key={each} title={texts.looks[each]} className="cursor-pointer">
              <input
                type="radio"
                name="look"
                aria-label={texts.looks[each]}
                checked={look === each}
                onChange={() => store.put({ look: each })}
                className="peer sr-only"
              />
              <span
                className={classes(
                  'block size-9 rounded-control inset-ring inset-ring-line-strong outline-offset-2 peer-checked:outline-2 peer-checked:outline-accent peer-focus-visible:outline-2 peer-focus-visible:outline-ink',
                  each === 'checks' && 'checkerboard-mid checkerboard',
                )}
                style={each === 'checks' ? {} : { background: swatches[each] }}
              />
            </label>
          ))}
        </div>
      </fieldset>
      <Button
        icon={<Eye />}
        aria-pressed={isOriginal}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          hold(true);
        }}
        onPointerUp={() => hold(false)}
        onPointerCancel={() => hold(false)}
        onKeyDown={({ key }) => (key === ' ' || key === 'Enter') && hold(true)}
        onKeyUp={() => hold(false)}
        onBlur={() => hold(false)}
        onContextMenu={(event) => event.preventDefault()}
        className="touch-none"
      >
        {texts.holdOriginal}
      </Button>
    </div>
  );
}

const swatches: Record<Exclude<Look, 'checks'>, string> = {
  white: '#fff',
  color: '#f0f',
  photo: 'linear-gradient(135deg, #8a6, #c96 45%, #58a)',
};

export function StepTools({ bench }: { bench: Bench }) {
  const { counts, isEmpty } = useStore(bench.store, (state) => state);
  return (
    <div className="flex gap-1">
      <IconButton label={texts.undo} icon={<Undo2 />} isDisabled={counts.undo === 0} onClick={bench.undo} />
      <IconButton label={texts.redo} icon={<Redo2 />} isDisabled={counts.redo === 0} onClick={bench.redo} />
      <IconButton label={texts.clear} icon={<Trash2 />} isDisabled={isEmpty} onClick={bench.clear} />
    </div>
  );
}

export function ZoomTools({ bench, view }: { bench: Bench; view: ViewCommands }) {
  const zoom = useStore(bench.store, (state) => state.view.zoom);
  return (
    <div
      role="group"
      aria-label={texts.zoom}
      className="flex items-center rounded-card border border-line bg-raised p-0.5 shadow-raised"
    >
      <IconButton label={texts.zoomOut} icon={<Minus />} onClick={() => view.zoom(zoomFactors.out)} />
      <span className="tabular min-w-12 text-center text-sm text-muted">
        {texts.percent(Math.round(zoom * 100))}
      </span>
      <IconButton label={texts.zoomIn} icon={<Plus />} onClick={() => view.zoom(zoomFactors.in)} />
      <IconButton label={texts.zoomFit} icon={<Maximize />} onClick={view.fit} />
    </div>
  );
}
