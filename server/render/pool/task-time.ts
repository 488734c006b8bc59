import type { Task } from './messages.ts';

/** Time limit for brief tasks in ms; the largest honest font or logo takes a tenth of it. */
const briefMs = 5000;

/** Share of a drawing's time limit added for each additional photo: the largest photos take most of the time. */
const sharePerPhoto = 0.5;

const briefTasks: ReadonlySet<Task['kind']> = new Set([
  'check font',
  'plain picture',
  'read mask',
  'correct alpha',
]);

/** Returns the maximum ms for a task; `maxMs` is the limit for a picture with one photo. */
export function timeFor(task: Task, maxMs: number): number {
  if (briefTasks.has(task.kind)) return Math.min(briefMs, maxMs);
  const further = task.kind === 'draw' ? (task.furtherPhotos?.length ?? 0) : 0;
  return maxMs * (1 + sharePerPhoto * further);
}
