import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { useNavigate } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { useLayoutEffect, useState } from 'react';
import { commonMessages } from '#core/messages/screens/common-messages.ts';
import { paletteMessages as texts } from '#core/messages/screens/palette-messages.ts';
import { earlyKeys } from '#web/lib/browser/early-keys.ts';
import { buttonStyle } from '#web/ui/button/button-style.ts';
import { classes } from '#web/ui/classes.ts';
import { Palette, PaletteItem } from '#web/ui/popup/palette.tsx';
import { ShortcutCaps } from './shortcut-caps.tsx';
import type { PaletteDialogs, PaletteEntry, PaletteGroup } from './palette-entries.tsx';
import { usePaletteGroups } from './use-palette-groups.tsx';

interface CommandPaletteProps extends PaletteDialogs {
  /** Called when the palette is closed and the focus has returned. */
  onClosed: () => void;
}

export function CommandPalette({ onClosed, ...dialogs }: CommandPaletteProps) {
  const [search, setSearch] = useState('');
  useLayoutEffect(() => earlyKeys.give((text) => setSearch((before) => before + text)), []);
  const groups = usePaletteGroups(search, dialogs);
  const navigate = useNavigate();
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);
  const handleClosed = ({ to, search: shown, run }: Partial<PaletteEntry> = {}) => {
    onClosed();
    run?.();
    if (to === undefined) return;
    // Moves the focus to the start of the new screen, for screen readers.
    document.querySelector('main')?.focus({ preventScroll: true });
    void navigate({ to, search: shown ?? {} });
  };
  return (
    <Palette
      texts={{ title: texts.title, field: texts.open, placeholder: texts.placeholder, howTo: texts.howTo }}
      search={search}
      onSearch={setSearch}
      rows={groups}
      count={count}
      countText={count > 0 ? texts.resultCount(count) : texts.noMatch(search)}
      nameOf={(entry: PaletteEntry) => entry.label}
      returnsFocus={(chosen) => chosen?.to === undefined}
      onClosed={handleClosed}
      aside={
        <Dialog.Close
          aria-label={commonMessages.close}
          className={classes(buttonStyle('quiet', true), 'text-muted')}
        >
          <X />
        </Dialog.Close>
      }
    >
      {(group, choose) => <PaletteSection key={group.value} group={group} onChoose={choose} />}
    </Palette>
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
          <PaletteItem key={entry.id} entry={entry} icon={entry.icon} onChoose={() => onChoose(entry)}>
            <span className="min-w-0 grow truncate">{entry.label}</span>
            <span aria-hidden="true" className="hidden sm:inline-flex">
              <ShortcutCaps id={entry.id} />
            </span>
            {entry.note !== undefined && (
              <span className="max-w-[40%] truncate text-sm text-muted">{entry.note}</span>
            )}
          </PaletteItem>
        )}
      </Autocomplete.Collection>
    </Autocomplete.Group>
  );
}
