import type { KeyboardEvent } from 'react';

/** Ctrl+Enter, or Cmd+Enter, sends a form from wherever the focus is in it, as its first button does. */
export const submitsByKeys = {
  onKeyDown: (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
    event.preventDefault();
    event.currentTarget.requestSubmit();
  },
} as const;
