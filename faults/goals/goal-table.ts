import type { GoalSeen } from '../fault.ts';
import { goals, type Goal } from './goals.ts';

/** One measurement of a goal, and how many processes waited for each core in it. */
export interface Measured extends GoalSeen {
  readonly load: number;
}

/** Every goal in its order, with what was measured of it, as a Markdown table. */
export function goalTable(measured: readonly Measured[], notMeasured: ReadonlyMap<Goal, string>): string {
  const lines = Object.keys(goals).map((name) => {
    const of = measured.filter(({ goal }) => goal === name);
    const missing = [...notMeasured]
      .filter(([goal]) => goal === name)
      .map(([, why]) => `not measured: ${why}`);
    const figures = [...of.map(({ figure, load }) => `${figure} (${load})`), ...missing];
    const isKnown = of.length > 0 && missing.length === 0;
    const met = of.some(({ isMet }) => !isMet) ? 'no' : isKnown ? 'yes' : '-';
    return `| ${name} | ${figures.join('; ') || 'not measured'} | ${met} |`;
  });
  return ['| goal | figure | met |', '| --- | --- | --- |', ...lines].join('\n');
}
