import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { useNavigate } from '@tanstack/react-router';
import { Search, X } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { commonMessages } from '#core/messages/screens/common-messages.ts';
import { paletteMessages } from '#core/messages/screens/palette-messages.ts';
import { buttonStyle } from '#web/ui/button/button-style.ts';
import { classes } from '#web/ui/classes.ts';
import { optionStyle } from '#web/ui/popup/popup-style.ts';
import { ShortcutCaps } from './shortcut-caps.tsx';
import type { PaletteDialogs, PaletteEntry, PaletteGroup } from './palette-entries.tsx';
import { usePaletteGroups } from './use-palette-groups.tsx';

const texts = paletteMessages;

interface CommandPaletteProps extends PaletteDialogs {
  /** The palette is gone, and the focus is back. */
  onClosed: () => void;
}

/** One box that finds projects, templates, feeds, screens and actions. A combobox in a dialog, for screen readers. */
export function CommandPalette({ onClosed, ...dialogs }: CommandPaletteProps) {
  const [isOpen, setIsOpen] = useState(true);
  const [search, setSearch] = useState('');
  const chosen = useRef<PaletteEntry>(undefined);
  const groups = usePaletteGroups(search, dialogs);
  const navigate = useNavigate();
  const choose = (entry: PaletteEntry) => {
    chosen.current = entry;
    setIsOpen(false);
  };
  // A dialog that an entry opens would compete with this one for the focus, so entries act when it has closed.
  const handleClosed = () => {
    const { to, run } = chosen.current ?? {};
    onClosed();
    run?.();
    if (to === undefined) return;
    // Another screen is read from its beginning.
    document.querySelector('main')?.focus({ preventScroll: true });
    void navigate({ to });
  };
  return (
    <Dialog.Root
      open={isOpen}
      onOpenChange={setIsOpen}
      onOpenChangeComplete={(isOpenNow) => !isOpenNow && handleClosed()}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-veil transition-opacity duration-120 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup
          aria-label={texts.title}
          finalFocus={() => chosen.current?.to === undefined}
          onKeyDown={(event) => {
            if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
            event.preventDefault();
            setIsOpen(false);
          }}
          className="fixed inset-x-3 top-3 z-40 mx-auto flex max-h-[min(32rem,calc(100dvh-1.5rem))] max-w-xl flex-col overflow-hidden rounded-card border border-line bg-raised shadow-raised outline-none transition-[opacity,scale] duration-120 ease-calm data-ending-style:opacity-0 data-starting-style:scale-[0.98] data-starting-style:opacity-0 sm:top-[12dvh]"
        >
          <Autocomplete.Root
            open
            inline
            items={groups}
            filter={null}
            value={search}
            onValueChange={setSearch}
            itemToStringValue={(entry: PaletteEntry) => entry.label}
            autoHighlight="always"
            keepHighlight
          >
            <PaletteHead search={search} count={groups.reduce((sum, { items }) => sum + items.length, 0)} />
            <Autocomplete.List className="min-h-0 overflow-y-auto overscroll-contain p-1.5 outline-none data-empty:hidden">
              {(group: PaletteGroup) => <PaletteSection key={group.value} group={group} onChoose={choose} />}
            </Autocomplete.List>
          </Autocomplete.Root>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function PaletteHead({ search, count }: { search: string; count: number }) {
  const howToId = useId();
  return (
    <>
      <div className="flex items-center gap-2.5 border-b border-line pr-2 pl-4">
        <Search aria-hidden="true" className="size-4 shrink-0 text-muted" />
        <Autocomplete.Input
          aria-label={texts.open}
          aria-describedby={howToId}
          placeholder={texts.placeholder}
          maxLength={200}
          spellCheck={false}
          enterKeyHint="go"
          className="h-12 min-w-0 grow bg-transparent outline-none"
        />
        <span id={howToId} className="sr-only">
          {texts.howTo}
        </span>
        <Dialog.Close
          aria-label={commonMessages.close}
          className={classes(buttonStyle('quiet', true), 'text-muted')}
        >
          <X aria-hidden="true" />
        </Dialog.Close>
      </div>
      <Autocomplete.Status className={classes(count > 0 ? 'sr-only' : 'px-4 py-6 text-center text-muted')}>
        {count > 0 ? texts.resultCount(count) : texts.noMatch(search)}
      </Autocomplete.Status>
    </>
  );
}

interface PaletteSectionProps {
  group: PaletteGroup;
  onChoose: (entry: PaletteEntry) => void;
}

function PaletteSection({ group, onChoose }: PaletteSectionProps) {
  return (
    <Autocomplete.Group items={group.items} className="not-first:mt-1.5">
      <Autocomplete.GroupLabel className="px-2.5 py-1.5 text-xs font-medium text-muted">
        {group.value}
      </Autocomplete.GroupLabel>
      <Autocomplete.Collection>
        {(entry: PaletteEntry) => (
          <Autocomplete.Item
            key={entry.id}
            value={entry}
            onClick={() => onChoose(entry)}
            className={classes(optionStyle, 'data-highlighted:bg-accent-soft')}
          >
            <span aria-hidden="true" className="text-muted">
              {entry.icon}
            </span>
            <span className="min-w-0 grow truncate">{entry.label}</span>
            <span aria-hidden="true" className="hidden sm:inline-flex">
              <ShortcutCaps id={entry.id} />
            </span>
            {entry.note !== undefined && (
              <span className="max-w-[40%] truncate text-sm text-muted">{entry.note}</span>
            )}
          </Autocomplete.Item>
        )}
      </Autocomplete.Collection>
    </Autocomplete.Group>
  );
}
