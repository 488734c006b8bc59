import { createContext, useCallback, useContext, useRef, useSyncExternalStore } from 'react';
import type { Editor, EditorState } from '../document/editor.ts';
import type { Painting } from './painting.ts';
import type { Problems } from './problems.ts';
import type { Products } from './products.ts';
import type { EditorCalls } from './editor-calls.ts';
import type { StageRoom } from '../scene/stage-room.ts';
import type { Saver } from './saver-state.ts';

/** Everything that belongs to an opened template, as long as the page shows it. */
export type EditorSession = {
  readonly templateId: string;
  /** Calls to the server, for this template only. */
  readonly calls: EditorCalls;
  readonly editor: Editor;
  /** Announces a text to screen readers, replacing earlier ones. */
  readonly announce: (text: string) => void;
  /** The products of the project's feeds, and the current one. */
  readonly products: Products;
  /** Saves the edited template, and holds the state of saving. */
  readonly saver: Saver;
  /** The area in which the canvas is shown. */
  readonly stage: StageRoom;
  /** Painter of the canvas, when the stage is open. */
  readonly painting: Painting;
  readonly problems: Problems;
};

export const SessionContext = createContext<EditorSession | null>(null);

/** Returns the session of the page around a component. */
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
 * Returns a part of the editor's state; the component is rendered again when that part changes. `select` may return a new array or object
 * each time: if its fields are equal to those of the earlier one, the earlier one is returned.
 */
export function useEditorState<Part>(select: (state: EditorState) => Part): Part {
  return usePart(useSession().editor, select);
}

/** Like `useEditorState`, for any other store. */
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

/** True if two values are identical, or objects whose fields are identical; objects inside these are not compared. */
export function areFieldsSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const [some, others] = [Object.entries(one), Object.entries(other)];
  return (
    some.length === others.length && some.every(([name, value]) => Object.is(value, Reflect.get(other, name)))
  );
}
