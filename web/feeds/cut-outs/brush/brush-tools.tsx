import { Eraser, PaintBucket, Paintbrush, Plus } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { cutOutBrushMessages as texts } from '#core/messages/screens/feeds/cut-out-brush-messages.ts';
import { Checkbox } from '#web/ui/field/checkbox.tsx';
import { SegmentedControl } from '#web/ui/field/segmented-control.tsx';
import type { Bench } from './bench/open-bench.ts';
import { type BenchState, sizeLimits, useStore } from './bench/bench-state.ts';

export function BrushTools({ bench }: { bench: Bench }) {
  const { store } = bench;
  const state = useStore(store, (each) => each);
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap gap-2">
        <SegmentedControl
          legend={texts.effect}
          options={[
            { value: 'keep', label: texts.keep, icon: <Plus /> },
            { value: 'erase', label: texts.erase, icon: <Eraser /> },
          ]}
          value={state.effect}
          onChange={(effect) => store.put({ effect })}
        />
        <SegmentedControl
          legend={texts.tool}
          options={[
            { value: 'brush', label: texts.brush, icon: <Paintbrush /> },
            { value: 'fill', label: texts.fill, icon: <PaintBucket /> },
          ]}
          value={state.tool}
          onChange={(tool) => store.put({ tool })}
        />
      </div>
      <p className="text-sm text-muted max-lg:hidden">{writeHint(state)}</p>
      <div className="grid gap-x-4 gap-y-3 max-lg:grid-cols-2">
        {state.tool === 'brush' ? <BrushSliders bench={bench} /> : <FillOptions bench={bench} />}
      </div>
    </div>
  );
}

function writeHint({ tool, effect }: BenchState): string {
  if (tool === 'brush') return texts.brushHint;
  return effect === 'keep' ? texts.keepFillHint : texts.eraseFillHint;
}

function BrushSliders({ bench: { store } }: { bench: Bench }) {
  const { sizePx, softness } = useStore(store, (each) => each);
  return (
    <>
      {/* Scales the slider so that small sizes are chosen as precisely as large ones. */}
      <Slider
        label={texts.size}
        shown={texts.px(sizePx)}
        value={Math.sqrt(sizePx)}
        min={Math.sqrt(sizeLimits.min)}
        max={Math.sqrt(sizeLimits.max)}
        step={0.1}
        onChange={(value) => store.put({ sizePx: Math.round(value * value) })}
      />
      <Slider
        label={texts.softness}
        shown={texts.percent(softness)}
        value={softness}
        min={0}
        max={100}
        step={5}
        onChange={(value) => store.put({ softness: value })}
      />
    </>
  );
}

function FillOptions({ bench: { store } }: { bench: Bench }) {
  const { tolerance, onlyColor } = useStore(store, (each) => each);
  return (
    <>
      <Slider
        label={texts.tolerance}
        shown={texts.percent(tolerance)}
        value={tolerance}
        min={0}
        max={60}
        step={1}
        onChange={(value) => store.put({ tolerance: value })}
      />
      <Checkbox
        label={texts.onlyColor}
        isChecked={onlyColor}
        onChange={(isChecked) => store.put({ onlyColor: isChecked })}
      />
    </>
  );
}

interface SliderProps {
  label: string;
  shown: ReactNode & string;
  value: number;
  min: number;
  max: number;
  step: number;
  onChange: (value: number) => void;
}

function Slider({ label, shown, value, min, max, step, onChange }: SliderProps) {
  const id = useId();
  return (
    <div className="grid gap-1">
      <div className="flex items-baseline justify-between gap-2 text-sm">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        <span aria-hidden="true" className="tabular text-muted">
          {shown}
        </span>
      </div>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        aria-valuetext={shown}
        onChange={(event) => onChange(Number(event.target.value))}
        className="h-6 w-full cursor-pointer accent-accent"
      />
    </div>
  );
}
