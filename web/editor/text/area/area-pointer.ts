import { fieldSelected, splitPieces } from '../tokens/text-pieces.ts';
import { fieldAround, fieldNodes } from './area-dom.ts';
import type { AreaCore } from './area-core.ts';

/** Treats a field like one letter: a press selects it, a double click opens it. Text cannot be dragged. */
export function listenToPointer({ root, host, state, put, focus }: AreaCore, signal: AbortSignal): void {
  const fieldOf = ({ target }: Event): HTMLElement | null =>
    fieldAround(root, target instanceof Node ? target : null);
  const press = (event: MouseEvent): void => {
    const node = fieldOf(event);
    const field = fieldNodes(root).find((each) => each.node === node);
    if (field === undefined || event.shiftKey) return;
    event.preventDefault();
    focus();
    put({ anchor: field.start, focus: field.end });
  };
  const open = (event: MouseEvent): void => {
    const { text, selection } = state();
    const field = fieldSelected(splitPieces(text), selection);
    if (field === undefined || fieldOf(event) === null) return;
    event.preventDefault();
    host.onField(field);
  };
  const refuse = (event: DragEvent): void => event.preventDefault();
  root.addEventListener('mousedown', press, { signal });
  root.addEventListener('dblclick', open, { signal });
  root.addEventListener('dragstart', refuse, { signal });
  root.addEventListener('drop', refuse, { signal });
}
