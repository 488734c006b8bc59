import { useEffect, useRef } from 'react';
import { panelsMessages as texts } from '#core/messages/screens/editor/panels-messages.ts';
import { useSession } from '../../../session/session.ts';
import type { Target, TargetGesture } from '../values/target.ts';
import { toRgba, writeColor, type Hsva } from '../../../document/color.ts';

type ColorSliderProps = {
  readonly part: 'hue' | 'alpha';
  readonly color: Hsva;
  readonly target: Pick<Target<Hsva>, 'set' | 'begin'>;
};

const rainbow = 'linear-gradient(to right, red, yellow, lime, cyan, blue, magenta, red)';
const parts = {
  hue: { max: 359, scale: 1 },
  alpha: { max: 100, scale: 100 },
} as const;

/** Slider for hue or opacity. A drag is one step of history, and so is a run of arrow keys. */
export function ColorSlider({ part, color, target }: ColorSliderProps) {
  const { editor } = useSession();
  const gesture = useRef<TargetGesture<Hsva> | null>(null);
  useEffect(() => () => gesture.current?.cancel(), []);
  const { max, scale } = parts[part];
  const end = (how: 'commit' | 'cancel'): void => {
    const running = gesture.current;
    gesture.current = null;
    running?.[how]();
  };
  const full = writeColor(toRgba({ ...color, alpha: 1 }));
  const ground = part === 'hue' ? rainbow : `linear-gradient(to right, transparent, ${full})`;
  return (
    <span className="checkerboard block h-4 overflow-clip rounded-full [overflow-clip-margin:4px]">
      <input
        type="range"
        min={0}
        max={max}
        aria-label={texts.colors[part]}
        value={Math.round(color[part] * scale)}
        onPointerDown={() => {
          gesture.current = target.begin();
        }}
        onPointerUp={() => end('commit')}
        onPointerCancel={() => end('cancel')}
        onChange={(event) => {
          const next = { ...color, [part]: Number(event.target.value) / scale };
          if (gesture.current === null) target.set(next, { isMerged: true });
          else gesture.current.update(next);
        }}
        onBlur={() => {
          end('commit');
          editor.seal();
        }}
        style={{ background: ground }}
        className="color-slider block h-4 w-full cursor-pointer appearance-none rounded-full inset-ring inset-ring-line"
      />
    </span>
  );
}
