import { type MouseEvent, type PointerEvent, useEffect, useState } from 'react';
import type { NumberTarget } from '../values/number-target.ts';

const scrubFromPx = 3;
const bigStep = 10;

/** Handlers for a label that is dragged sideways to change its number. */
type Scrub = {
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerUp: () => void;
  readonly onPointerCancel: () => void;
  readonly onLostPointerCapture: () => void;
  readonly onClick: (event: MouseEvent) => void;
};

/** Changes the number by one step per px, or ten with Shift. A drag is one step of history; Escape undoes it. */
export function useScrub(target: NumberTarget): Scrub {
  const [scrub] = useState(() => openScrub(target));
  useEffect(() => scrub.read(target));
  useEffect(() => {
    addEventListener('keydown', scrub.press, true);
    addEventListener('blur', scrub.onPointerCancel);
    return () => {
      removeEventListener('keydown', scrub.press, true);
      removeEventListener('blur', scrub.onPointerCancel);
      scrub.onPointerCancel();
    };
  }, [scrub]);
  const { onPointerDown, onPointerMove, onPointerUp, onPointerCancel, onLostPointerCapture, onClick } = scrub;
  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel, onLostPointerCapture, onClick };
}

function openScrub(start: NumberTarget): Scrub & {
  readonly read: (target: NumberTarget) => void;
  readonly press: (event: KeyboardEvent) => void;
} {
  let target = start;
  let pressed: { pointerId: number; x: number } | null = null;
  let gesture: ReturnType<NumberTarget['begin']> | null = null;
  let isClickTaken = false;
  let moved: { distance: number; frame: number } | null = null;
  // Updates once per frame, because a mouse reports its moves more often.
  const show = (): void => {
    const distance = moved?.distance ?? 0;
    if (moved !== null) gesture?.update((old) => old + distance);
    moved = null;
  };
  const end = (how: 'commit' | 'cancel'): void => {
    cancelAnimationFrame(moved?.frame ?? 0);
    if (how === 'commit') show();
    moved = null;
    const running = gesture;
    [pressed, gesture] = [null, null];
    running?.[how]();
  };
  return {
    read: (next) => {
      target = next;
    },
    onPointerDown: (event) => {
      isClickTaken = false;
      if (event.button !== 0) return;
      pressed = { pointerId: event.pointerId, x: event.clientX };
      // Captured now, because a fast pointer is outside the label when its first move is reported.
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event) => {
      if (pressed?.pointerId !== event.pointerId) return;
      if (event.buttons === 0) return end('cancel');
      const by = Math.round(event.clientX - pressed.x);
      if (gesture === null) {
        if (Math.abs(by) < scrubFromPx) return;
        isClickTaken = true;
        gesture = target.begin();
      }
      const distance = by * target.step * (event.shiftKey ? bigStep : 1);
      moved = { distance, frame: moved?.frame ?? requestAnimationFrame(show) };
    },
    onPointerUp: () => end('commit'),
    onPointerCancel: () => end('cancel'),
    onLostPointerCapture: () => end('cancel'),
    onClick: (event) => {
      if (isClickTaken) event.preventDefault();
      isClickTaken = false;
    },
    press: (event) => {
      if (event.key !== 'Escape' || gesture === null) return;
      event.preventDefault();
      event.stopPropagation();
      end('cancel');
    },
  };
}
