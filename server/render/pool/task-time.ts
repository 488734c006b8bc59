import type { Task } from './messages.ts';

/** The largest honest font or logo takes a tenth of it. */
const briefMs = 5000;

/** Additional time of a drawing for each additional photo, as a share: the largest take most of the time. */
const sharePerPhoto = 0.5;

const briefTasks: ReadonlySet<Task['kind']> = new Set([
  'check font',
  'plain picture',
  'read mask',
  'correct alpha',
]);

/** Returns the ms that a task may take at most; `maxMs` is what a picture of one photo may. */
export function timeFor(task: Task, maxMs: number): number {
  if (briefTasks.has(task.kind)) return Math.min(briefMs, maxMs);
  const further = task.kind === 'draw' ? (task.furtherPhotos?.length ?? 0) : 0;
  return maxMs * (1 + sharePerPhoto * further);
}
