import { within, type Limits } from '../../../document/number-limits.ts';
import { round, type Compute, type NumberTarget } from './number-target.ts';
import type { Target } from './target.ts';

/** Returns a target for a part of another target's value, such as one colour of a gradient. */
export function narrow<Whole, Part>(
  target: Target<Whole>,
  label: string,
  get: (whole: Whole) => Part | undefined,
  put: (whole: Whole, part: Part) => Whole,
): Target<Part> {
  const { value: whole } = target;
  const made = (part: Part | undefined): Whole | undefined =>
    whole === undefined || part === undefined ? undefined : put(whole, part);
  return {
    label,
    key: `${target.key}:${label}`,
    isMixed: target.isMixed,
    value: whole === undefined ? undefined : get(whole),
    set: (part, options) => {
      const next = made(part);
      return next !== undefined && target.set(next, options);
    },
    begin: () => {
      const gesture = target.begin();
      return {
        ...gesture,
        update: (part) => {
          const next = made(part);
          if (next !== undefined) gesture.update(next);
        },
      };
    },
  };
}

/** Makes a target for a number field from a target whose value is a number. */
export function narrowNumber(
  target: Target<number>,
  {
    bounds,
    unit,
    digits = 0,
    whole = null,
  }: { bounds: Limits; unit: string; digits?: number; whole?: number | null },
): NumberTarget {
  const { label, key, value, isMixed } = target;
  const next = (compute: Compute): number => within(bounds, round(compute(value ?? 0, whole), digits));
  return {
    label,
    key,
    value,
    isMixed,
    bounds,
    unit,
    step: 1,
    whole,
    clear: null,
    change: (compute, options) => target.set(next(compute), options),
    begin: () => {
      const gesture = target.begin();
      return { ...gesture, update: (compute) => gesture.update(next(compute)) };
    },
  };
}
