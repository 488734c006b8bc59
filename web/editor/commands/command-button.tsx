import { classes } from '#web/ui/classes.ts';
import { KeyCaps } from '#web/ui/display/key-caps.tsx';
import { Tooltip } from '#web/ui/popup/tooltip.tsx';
import type { ComponentProps } from 'react';
import { useEditorState, useSession } from '../session/session.ts';
import { useCommand } from './use-commands.ts';
import { readLabel, reasonAgainst, runCommand, type Command } from './command.ts';
import { listKeyCaps, isMacKeyboard } from './keys.ts';

/** Toolbar button of a command: shows its icon; the tooltip has its label and keys, or the reason why it cannot run. */
export function CommandButton({ id, className, ...rest }: { id: Command['id'] } & ComponentProps<'button'>) {
  const session = useSession();
  const command = useCommand(id);
  const { label, reason, isOn } = useEditorState((state) => ({
    label: readLabel(command, state),
    reason: reasonAgainst(command, session),
    isOn: command.checked?.(state),
  }));
  const [chord] = command.keys ?? [];
  const caps = chord === undefined ? [] : listKeyCaps(chord, isMacKeyboard());
  return (
    <Tooltip
      text={
        <span className="flex items-center gap-2">
          {reason ?? label}
          <KeyCaps keys={caps} />
        </span>
      }
    >
      <button
        type="button"
        {...rest}
        aria-label={label}
        aria-disabled={reason !== null || undefined}
        aria-pressed={isOn}
        aria-keyshortcuts={chord?.replace('Mod', isMacKeyboard() ? 'Meta' : 'Control')}
        onClick={() => runCommand(command, session)}
        className={classes(
          'grid size-9 shrink-0 place-items-center rounded-control text-ink hover:bg-sunken aria-disabled:text-muted aria-disabled:hover:bg-transparent [&_svg]:size-4',
          isOn === true && 'bg-accent-soft text-accent',
          className,
        )}
      >
        {command.icon ?? label}
      </button>
    </Tooltip>
  );
}
