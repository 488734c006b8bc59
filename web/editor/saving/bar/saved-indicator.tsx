import { Check, CloudOff, Eye, TriangleAlert } from 'lucide-react';
import { savingMessages as texts } from '#core/messages/screens/editor/saving/saving-messages.ts';
import { classes } from '#web/ui/classes.ts';
import { Spinner } from '#web/ui/display/spinner.tsx';
import { runCommand } from '../../commands/command.ts';
import { useCommand } from '../../commands/use-commands.ts';
import { useSession } from '../../session/session.ts';
import { savedLine, type SavedTone } from './saved-line.ts';
import { useSaver } from '../../session/use-saver.ts';

const tones: Record<SavedTone, string> = {
  good: 'text-muted',
  busy: 'text-muted',
  here: 'text-warn',
  bad: 'text-bad',
};

/** Shows where the latest changes are stored and since when. A press saves immediately. */
export function SavedIndicator() {
  const session = useSession();
  const save = useCommand('file.save');
  const state = useSaver();
  const { text, tone } = savedLine(state);
  return (
    <button
      type="button"
      title={texts.saveNowTitle}
      data-saved={state.save.status}
      data-kept={state.keeps}
      onClick={() => runCommand(save, session)}
      className={classes(
        'flex h-9 min-w-0 shrink items-center gap-1.5 rounded-control px-2 text-sm hover:bg-sunken [&_svg]:size-4 [&_svg]:shrink-0',
        tones[tone],
      )}
    >
      {tone === 'busy' ? <Spinner size={14} /> : chooseIcon(tone, state.holder)}
      <span className="truncate max-sm:sr-only">{text}</span>
    </button>
  );
}

function chooseIcon(tone: SavedTone, holder: 'here' | 'elsewhere') {
  if (holder === 'elsewhere') return <Eye />;
  if (tone === 'good') return <Check />;
  return tone === 'here' ? <CloudOff /> : <TriangleAlert />;
}
