import { classes } from '#web/ui/classes.ts';

/** Style of inputs and selects in a panel: lower than on the dashboard's screens. */
export const fieldStyle =
  'control-edge h-8 w-full min-w-0 rounded-chip bg-surface px-2 text-sm text-ink transition-colors duration-120 hover:border-ink/60 aria-invalid:border-bad pointer-coarse:h-10';

export const labelStyle = 'block min-w-0 truncate text-xs text-muted';

/** Remark below a field: why a value cannot be applied, to which limit it was set, or a hint. */
export function FieldNote({ id, text, isFault }: { id: string; text: string | undefined; isFault: boolean }) {
  if (text === undefined) return null;
  return (
    <p id={id} className={classes('mt-1 text-xs', isFault ? 'text-bad' : 'text-muted')}>
      {text}
    </p>
  );
}
