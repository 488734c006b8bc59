import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { Search } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { classes } from '../classes.ts';
import { optionStyle } from './popup-style.ts';

interface PaletteProps<Entry, Row> {
  texts: { title: string; field: string; placeholder: string; howTo: string };
  search: string;
  onSearch: (search: string) => void;
  /** Entries that were found, or groups of them. */
  rows: readonly Row[];
  /** Number of entries, and as a text. */
  count: number;
  countText: string;
  nameOf: (entry: Entry) => string;
  aside?: ReactNode;
  /** Returns true if the focus should return to where it was; `chosen` is undefined if nothing was chosen. */
  returnsFocus?: (chosen: Entry | undefined) => boolean;
  /** Called when the palette is closed; only now the entry's action runs, as a dialog of it and the palette would both take the focus. */
  onClosed: (chosen: Entry | undefined) => void;
  /** Renders a row with `PaletteItem`. */
  children: (row: Row, choose: (entry: Entry) => void) => ReactNode;
}

/** A search box over the page that finds things by words in their names. For screen readers it is a combobox in a dialog. */
export function Palette<Entry, Row>(props: PaletteProps<Entry, Row>) {
  const { texts, search, onSearch, rows, count, countText, aside } = props;
  const [isOpen, setIsOpen] = useState(true);
  const chosen = useRef<Entry>(undefined);
  const howToId = useId();
  const choose = (entry: Entry) => {
    chosen.current = entry;
    setIsOpen(false);
  };
  return (
    <Dialog.Root
      open={isOpen}
      onOpenChange={setIsOpen}
      onOpenChangeComplete={(isOpenNow) => !isOpenNow && props.onClosed(chosen.current)}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-veil transition-opacity duration-120 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup
          aria-label={texts.title}
          finalFocus={() => props.returnsFocus?.(chosen.current) ?? true}
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
            // The library's types accept entries or groups, but not a union of both.
            items={rows as readonly unknown[] as readonly Entry[]}
            filter={null}
            value={search}
            onValueChange={onSearch}
            itemToStringValue={props.nameOf}
            autoHighlight="always"
            keepHighlight
          >
            <div className="flex items-center gap-2.5 border-b border-line pr-2 pl-4">
              <Search aria-hidden="true" className="size-4 shrink-0 text-muted" />
              <Autocomplete.Input
                aria-label={texts.field}
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
              {aside}
            </div>
            <Autocomplete.Status
              className={classes(count > 0 ? 'sr-only' : 'px-4 py-6 text-center text-muted')}
            >
              {countText}
            </Autocomplete.Status>
            <Autocomplete.List className="min-h-0 overflow-y-auto overscroll-contain p-1.5 outline-none data-empty:hidden">
              {(row: Row) => props.children(row, choose)}
            </Autocomplete.List>
          </Autocomplete.Root>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface PaletteItemProps {
  entry: unknown;
  icon: ReactNode;
  isDisabled?: boolean;
  onChoose: () => void;
  children: ReactNode;
}

export function PaletteItem({ entry, icon, isDisabled = false, onChoose, children }: PaletteItemProps) {
  return (
    <Autocomplete.Item
      value={entry}
      onClick={onChoose}
      aria-disabled={isDisabled || undefined}
      className={classes(optionStyle, 'data-highlighted:bg-accent-soft', isDisabled && 'text-muted')}
    >
      <span aria-hidden="true" className="grid size-4 shrink-0 place-items-center text-muted [&_svg]:size-4">
        {icon}
      </span>
      {children}
    </Autocomplete.Item>
  );
}
