import type { EditorSession } from '../session.ts';
import { describeLayer, nextInReading } from './describe.ts';

/**
 * Tab goes from layer to layer as one reads, and on to the next part of the page past the last one. Returns how to stop.
 */
export function followTab(root: HTMLElement, { editor, stage, announce }: EditorSession): () => void {
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'Tab' || event.target !== root) return;
    const next = nextInReading(stage.scene(), editor.state(), event.shiftKey ? -1 : 1);
    if (next === null) return;
    event.preventDefault();
    editor.select([next]);
    announce(describeLayer(editor.state().doc, next));
  };
  root.addEventListener('keydown', press);
  return () => root.removeEventListener('keydown', press);
}
