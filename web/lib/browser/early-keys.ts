type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing'>;

/** True for Ctrl+K, or Cmd+K, which opens the palette of commands. */
export function isPaletteKeys({ key, ctrlKey, metaKey, altKey, shiftKey, isComposing }: KeyPress): boolean {
  return (ctrlKey || metaKey) && !altKey && !shiftKey && !isComposing && key.toLowerCase() === 'k';
}

/** Buffers keys typed for a palette before it is ready: while the page or the palette's code loads, or before it has the focus. */
export type EarlyKeys = {
  /** Handles a key; returns true if it was meant for the palette. */
  readonly press: (press: KeyPress) => boolean;
  /** Handles a key while the palette is opened by other means than its keys. */
  readonly type: (press: KeyPress) => boolean;
  /** Forgets what was typed, when the palette is not wanted any more. */
  readonly drop: () => void;
  /** Returns true if the palette was requested since the last call. */
  readonly takeAsked: () => boolean;
  /** Passes on the text typed until now, and later letters immediately. Returns a function that stops this. */
  readonly give: (take: (text: string) => void) => () => void;
};

export function createEarlyKeys(): EarlyKeys {
  let isAsked = false;
  let typed = '';
  let taker: ((text: string) => void) | null = null;
  const type = (press: KeyPress): boolean => {
    if (press.isComposing || press.ctrlKey || press.metaKey || press.altKey) return false;
    if (press.key === 'Backspace' && taker === null) {
      typed = typed.slice(0, -1);
      return true;
    }
    // A key that types a text has a name of one character, possibly of two code units; 'Enter' and the like have longer names.
    if (!/^.$/u.test(press.key)) return false;
    if (taker === null) typed += press.key;
    else taker(press.key);
    return true;
  };
  return {
    type,
    press(press) {
      if (isPaletteKeys(press)) {
        isAsked = true;
        typed = '';
        return true;
      }
      if (!isAsked) return false;
      if (press.key !== 'Escape') return type(press);
      isAsked = false;
      typed = '';
      return true;
    },
    drop() {
      typed = '';
    },
    takeAsked() {
      const was = isAsked;
      isAsked = false;
      return was;
    },
    give(take) {
      taker = take;
      if (typed !== '') take(typed);
      typed = '';
      return () => {
        taker = null;
      };
    },
  };
}

export const earlyKeys = createEarlyKeys();

let stop: (() => void) | null = null;

/** Listens from the page's first moment until `stopKeepingEarlyKeys`. */
export function keepEarlyKeys(): void {
  const press = (event: KeyboardEvent): void => {
    if (event.target === document.body && earlyKeys.press(event)) event.preventDefault();
  };
  addEventListener('keydown', press);
  stop = () => removeEventListener('keydown', press);
}

/** Stops buffering; call it when another listener handles the keys. */
export function stopKeepingEarlyKeys(): void {
  stop?.();
  stop = null;
}
