import type { EditorSession } from '../../session/session.ts';
import { edgeDepths, edgeSpeed, leastDepths, findReach, type EdgeDepths } from '../pointer/edge-pan.ts';
import type { GestureRuntime } from './gesture-runtime.ts';

/** Longest time in ms that counts between two frames: after a pause, such as in a hidden tab, the view must not jump. */
const longestMs = 50;

/** Pans while a pointer that drags something is at the edge of the stage. Call `wake` when the gesture has changed. */
export function openEdgePan(
  gestures: GestureRuntime,
  { stage }: EditorSession,
): { readonly wake: () => void; readonly close: () => void } {
  let request = 0;
  let lastMs: number | null = null;
  let free: EdgeDepths | null = null;
  // Fractions of a screen px are added in the next frame.
  let rest = { x: 0, y: 0 };
  const speedNow = (): { x: number; y: number } | null => {
    const reach = findReach(gestures.machine());
    if (reach === null) {
      free = null;
      return null;
    }
    const depths = edgeDepths(reach.at, stage.size());
    free = leastDepths(free ?? edgeDepths(reach.from, stage.size()), depths);
    const speed = edgeSpeed(depths, free);
    return speed.x === 0 && speed.y === 0 ? null : speed;
  };
  const turn = (nowMs: number): void => {
    request = 0;
    const speed = speedNow();
    if (speed === null) {
      lastMs = null;
      rest = { x: 0, y: 0 };
      return;
    }
    const seconds = lastMs === null ? 0 : Math.min(longestMs, nowMs - lastMs) / 1000;
    lastMs = nowMs;
    const ratio = stage.ratio();
    const whole = (px: number): number => Math.trunc(px * ratio) / ratio;
    const wish = { x: rest.x + speed.x * seconds, y: rest.y + speed.y * seconds };
    const by = { x: whole(wish.x), y: whole(wish.y) };
    rest = { x: wish.x - by.x, y: wish.y - by.y };
    if (by.x !== 0 || by.y !== 0) gestures.pan(by);
    request = requestAnimationFrame(turn);
  };
  return {
    wake: () => {
      if (request === 0 && speedNow() !== null) request = requestAnimationFrame(turn);
    },
    close: () => cancelAnimationFrame(request),
  };
}
