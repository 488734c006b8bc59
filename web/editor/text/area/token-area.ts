import { insertion } from '../tokens/edit-text.ts';
import { toRange } from '../tokens/text-pieces.ts';
import { listenToClipboard } from './area-clipboard.ts';
import { openCore } from './area-core.ts';
import { listenToKeys } from './area-keys.ts';
import { listenToPointer } from './area-pointer.ts';
import { putSelection } from './area-selection.ts';
import { listenToTyping } from './area-typing.ts';
import type { TokenArea, TokenAreaHost } from './token-area-types.ts';

export function openTokenArea(root: HTMLElement, host: TokenAreaHost): TokenArea {
  const core = openCore(root, host);
  const controller = new AbortController();
  const { signal } = controller;
  listenToTyping(core, signal);
  listenToKeys(core, signal);
  listenToClipboard(core, signal);
  listenToPointer(core, signal);
  document.addEventListener('selectionchange', core.follow, { signal });
  return {
    show: core.show,
    state: core.state,
    select: core.put,
    insert: (source, range) => {
      core.endDraft();
      const state = core.state();
      core.apply(insertion(state, range ?? toRange(state.selection), source, 'paste'));
    },
    focus: () => {
      core.focus();
      putSelection(root, core.state().selection);
    },
    close: () => {
      core.endDraft();
      controller.abort();
      root.replaceChildren();
    },
  };
}
