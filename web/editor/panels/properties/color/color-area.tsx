import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';
import { panelsMessages as texts } from '#core/messages/screens/editor/panels-messages.ts';
import { useSession } from '../../../session/session.ts';
import type { Target, TargetGesture } from '../values/target.ts';
import { toRgba, writeColor, type Hsva } from '../../../document/color.ts';

type ColorAreaProps = {
  readonly color: Hsva;
  readonly target: Pick<Target<Hsva>, 'set' | 'begin'>;
};

/** Area with saturation from left to right and brightness upwards, for pointer and arrow keys; Shift makes steps ten times as large. */
export function ColorArea({ color, target }: ColorAreaProps) {
  const { editor } = useSession();
  const gesture = useRef<TargetGesture<Hsva> | null>(null);
  useEffect(() => () => gesture.current?.cancel(), []);
  const end = (how: 'commit' | 'cancel'): void => {
    const running = gesture.current;
    gesture.current = null;
    running?.[how]();
  };
  const at = (event: PointerEvent<HTMLElement>): Hsva => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    const saturation = share((event.clientX - left) / width);
    return { ...color, saturation, value: share(1 - (event.clientY - top) / height) };
  };
  const press = (event: KeyboardEvent): void => {
    const step = event.shiftKey ? 0.1 : 0.01;
    const by = {
      ArrowRight: [step, 0],
      ArrowLeft: [-step, 0],
      ArrowUp: [0, step],
      ArrowDown: [0, -step],
    }[event.key];
    if (event.key === 'Escape' && gesture.current !== null) {
      event.stopPropagation();
      end('cancel');
    }
    if (by === undefined) return;
    event.preventDefault();
    const [across = 0, up = 0] = by;
    const next = { ...color, saturation: share(color.saturation + across), value: share(color.value + up) };
    target.set(next, { isMerged: true });
  };
  const percents = [color.saturation, color.value].map((part) => Math.round(part * 100));
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={texts.colors.area}
      aria-roledescription={texts.colors.areaRole}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percents[0]}
      aria-valuetext={texts.colors.areaText(percents[0] ?? 0, percents[1] ?? 0)}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        gesture.current = target.begin();
        gesture.current.update(at(event));
      }}
      onPointerMove={(event) => gesture.current?.update(at(event))}
      onPointerUp={() => end('commit')}
      onPointerCancel={() => end('cancel')}
      onLostPointerCapture={() => end('cancel')}
      onKeyDown={press}
      onBlur={() => editor.seal()}
      className="relative h-36 touch-none rounded-chip inset-ring inset-ring-line"
      style={{
        background: `linear-gradient(to top, #000, transparent), linear-gradient(to right, #fff, transparent), hsl(${color.hue} 100% 50%)`,
      }}
    >
      <span
        className="pointer-events-none absolute size-4 -translate-1/2 rounded-full border-2 border-white shadow-raised outline outline-black/50"
        style={{
          left: `${color.saturation * 100}%`,
          top: `${(1 - color.value) * 100}%`,
          background: writeColor(toRgba({ ...color, alpha: 1 })),
        }}
      />
    </div>
  );
}

function share(value: number): number {
  return Math.min(1, Math.max(0, value));
}
