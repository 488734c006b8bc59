import { editFor } from '../tokens/edit-text.ts';
import type { WholeCore } from './area-core.ts';
import { findTargetRange } from './area-selection.ts';

export function listenToTyping(
  { root, state, apply, follow, isComposing, draft, endDraft }: WholeCore,
  signal: AbortSignal,
): void {
  root.addEventListener(
    'beforeinput',
    (event) => {
      if (isComposing() || event.isComposing) return;
      event.preventDefault();
      follow();
      const data = event.data ?? event.dataTransfer?.getData('text/plain') ?? '';
      apply(editFor(state(), { type: event.inputType, data, target: findTargetRange(root, event) }));
    },
    { signal },
  );
  // Some browsers insert text without an earlier event; it is then read from the nodes like composed text.
  root.addEventListener(
    'input',
    () => {
      const isAsked = isComposing();
      draft(false);
      if (!isAsked) endDraft();
    },
    { signal },
  );
  root.addEventListener(
    'compositionstart',
    () => {
      root.dataset['composing'] = '';
      draft(true);
    },
    { signal },
  );
  root.addEventListener(
    'compositionend',
    () => {
      delete root.dataset['composing'];
      endDraft();
    },
    { signal },
  );
}
