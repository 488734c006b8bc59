import { Search, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { commonMessages } from '#core/messages/screens/common-messages.ts';
import { isPlainKeyShortcut } from '#web/lib/browser/shortcut-keys.ts';
import { classes } from '../classes.ts';
import { inputStyle } from '../field/input.tsx';

interface SearchBoxProps {
  /** Name for screen readers; without a placeholder it is visible. */
  label: string;
  placeholder?: string;
  value: string;
  onSearch: (text: string) => void;
  /** Pause in typing in ms before `onChange` is called; 0 for lists that are already loaded. */
  debounceMs?: number;
  className?: string;
}

/** A search box. '/' moves the focus to it from anywhere on the page; Escape clears it, or leaves it if it is empty. */
export function SearchBox({
  label,
  placeholder,
  value,
  onSearch,
  debounceMs = 200,
  className,
}: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [typed, setTyped] = useState(value);
  const [lastValue, setLastValue] = useState(value);
  if (value !== lastValue) {
    // The value was changed from outside (Back, or a cleared filter), so the shown text is replaced.
    setLastValue(value);
    setTyped(value);
  }
  useSlashKey(input);
  useEffect(() => () => clearTimeout(timer.current), []);

  const change = (text: string, waitMs: number) => {
    setTyped(text);
    clearTimeout(timer.current);
    if (waitMs === 0) onSearch(text);
    else timer.current = setTimeout(() => onSearch(text), waitMs);
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') change(typed, 0);
    if (event.key !== 'Escape') return;
    if (typed === '') event.currentTarget.blur();
    else change('', 0);
  };
  return (
    <div className={classes('relative w-full sm:w-72', className)}>
      <Search className="pointer-events-none absolute top-2.5 left-3 size-4 text-muted" />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={placeholder ?? label}
        value={typed}
        maxLength={200}
        autoComplete="off"
        enterKeyHint="search"
        onChange={(event) => change(event.currentTarget.value, debounceMs)}
        onKeyDown={handleKeyDown}
        className={classes(inputStyle, 'peer px-9 [&::-webkit-search-cancel-button]:hidden')}
      />
      {typed === '' ? (
        <kbd
          aria-hidden="true"
          className="pointer-events-none absolute top-2 right-2 hidden size-5 place-items-center rounded-chip border border-line text-xs text-muted peer-focus:invisible sm:grid"
        >
          /
        </kbd>
      ) : (
        <button
          type="button"
          aria-label={commonMessages.clearSearch}
          onClick={() => {
            change('', 0);
            input.current?.focus();
          }}
          className="absolute inset-y-0 right-0 grid w-9 place-items-center rounded-control text-muted hover:text-ink"
        >
          <X className="size-4" />
        </button>
      )}
    </div>
  );
}

function useSlashKey(input: React.RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const handle = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || !isPlainKeyShortcut(event)) return;
      event.preventDefault();
      input.current?.focus();
    };
    addEventListener('keydown', handle);
    return () => removeEventListener('keydown', handle);
  }, [input]);
}
