import { createContext, useCallback, useContext, useRef, useSyncExternalStore } from 'react';
import type { Editor, EditorState } from './document/editor.ts';
import type { Painting } from './painting.ts';
import type { Problems } from './products/problems/problems.ts';
import type { Products } from './products/shop/products.ts';
import type { EditorCalls } from './saving/editor-calls.ts';
import type { StageRoom } from './stage/stage-room.ts';
import type { Saver } from './saving/saver/saver-state.ts';

/** What one opened template consists of: parts that live as long as the page shows it. */
export type EditorSession = {
  readonly templateId: string;
  /** What asks the server, for this template alone. */
  readonly calls: EditorCalls;
  readonly editor: Editor;
  /** Says something to who cannot see the stage; the newest text counts. */
  readonly announce: (text: string) => void;
  /** The products of the project's feeds, and which of them is at hand. */
  readonly products: Products;
  /** Saves what is edited, and knows how that stands. */
  readonly saver: Saver;
  /** The room that the canvas is shown in. */
  readonly stage: StageRoom;
  /** Who paints the canvas, once the stage is there. */
  readonly painting: Painting;
  /** What is wrong with the template for the product at hand. */
  readonly problems: Problems;
};

export const SessionContext = createContext<EditorSession | null>(null);

/** The session of the page around a component. */
export function useSession(): EditorSession {
  const session = useContext(SessionContext);
  if (session === null) throw new Error('outside of the editor');
  return session;
}

/** What tells when it is another, such as the editor. */
type Store<State> = {
  readonly state: () => State;
  readonly subscribe: (listener: () => void) => () => void;
};

/**
 * A part of the editor's state; the component is drawn again when that part is another one. `select` may make new arrays and
 * objects: what is alike by one level keeps the old identity.
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
function areFieldsSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const [some, others] = [Object.entries(one), Object.entries(other)];
  return (
    some.length === others.length && some.every(([name, value]) => Object.is(value, Reflect.get(other, name)))
  );
}
