import { createContext, useCallback, useContext, useRef, useSyncExternalStore } from 'react';
import type { Editor, EditorState } from '../document/editor.ts';
import type { Painting } from './painting.ts';
import type { Problems } from './problems.ts';
import type { Products } from './products.ts';
import type { EditorCalls } from './editor-calls.ts';
import type { StageRoom } from '../scene/stage-room.ts';
import type { Saver } from './saver-state.ts';

/** An opened template: parts that live as long as the page shows it. */
export type EditorSession = {
  readonly templateId: string;
  /** Calls of the server, for this template alone. */
  readonly calls: EditorCalls;
  readonly editor: Editor;
  /** Announces a text to screen readers; the newest text counts. */
  readonly announce: (text: string) => void;
  /** The products of the project's feeds, and the current one. */
  readonly products: Products;
  /** Saves the edited template, and knows the state of saving. */
  readonly saver: Saver;
  /** The room that the canvas is shown in. */
  readonly stage: StageRoom;
  /** Painter of the canvas, once the stage is open. */
  readonly painting: Painting;
  /** Problems of the template for the current product. */
  readonly problems: Problems;
};

export const SessionContext = createContext<EditorSession | null>(null);

/** The session of the page around a component. */
export function useSession(): EditorSession {
  const session = useContext(SessionContext);
  if (session === null) throw new Error('outside of the editor');
  return session;
}

/** A store that reports changes of its state, such as the editor. */
type Store<State> = {
  readonly state: () => State;
  readonly subscribe: (listener: () => void) => () => void;
};

/**
 * Returns a part of the editor's state; renders the component again when that part changes. `select` may make new arrays and objects:
 * values that are equal by one level keep the old identity.
 */
export function useEditorState<Part>(select: (state: EditorState) => Part): Part {
  return usePart(useSession().editor, select);
}

/** The same of another store. */
export function usePart<State, Part>(store: Store<State>, select: (state: State) => Part): Part {
  const last = useRef<{ part: Part } | null>(null);
  const read = useCallback(() => {
    const part = select(store.state());
    const known = last.current;
    if (known !== null && areFieldsSame(known.part, part)) return known.part;
    last.current = { part };
    return part;
  }, [store, select]);
  return useSyncExternalStore(store.subscribe, read);
}

/** Whether two values are the same, or objects whose fields are the very same; what the fields hold is not looked into. */
export function areFieldsSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const [some, others] = [Object.entries(one), Object.entries(other)];
  return (
    some.length === others.length && some.every(([name, value]) => Object.is(value, Reflect.get(other, name)))
  );
}
