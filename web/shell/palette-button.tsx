import { Search } from 'lucide-react';
import { paletteMessages } from '#core/messages/screens/palette-messages.ts';
import { buttonStyle } from '#web/ui/button/button-style.ts';
import { classes } from '#web/ui/classes.ts';
import { ShortcutCaps } from './shortcut-caps.tsx';

/** Opens the command palette and shows the keys that do the same; an icon alone where there is little room. */
export function PaletteButton({ onPress, onNear }: { onPress: () => void; onNear: () => void }) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={onPress}
      onPointerEnter={onNear}
      onFocus={onNear}
      className={classes(
        buttonStyle('quiet', true),
        'text-muted sm:w-60 sm:justify-start sm:border sm:border-line-strong sm:bg-surface sm:px-2.5 sm:font-normal',
      )}
    >
      <Search />
      <span className="sr-only grow text-left sm:not-sr-only">{paletteMessages.open}</span>
      <span className="hidden sm:inline-flex">
        <ShortcutCaps id="palette" />
      </span>
    </button>
  );
}
