import { type PointerEvent, type RefObject, useEffect, useState } from 'react';
import type { Doc } from '../../document/doc.ts';
import { dropAt, type Drop } from './drop-place.ts';
import type { Row } from './rows.ts';

const dragFromPx = 4;
const openAfterMs = 600;
const indentPx = 14;
const edgePx = 24;

type RowDragOptions = {
  readonly list: RefObject<HTMLDivElement | null>;
  readonly docNow: () => Doc;
  readonly rows: readonly Row[];
  /** Returns the ids that a drag of this row moves; selects the row first if it was not selected. */
  readonly lift: (id: string) => readonly string[];
  readonly open: (groupId: string) => void;
  readonly onDrop: (drop: Drop, moved: readonly string[]) => void;
};

/** A running drag; its options are updated after every render. */
type RowDrag = {
  readonly read: (options: RowDragOptions) => void;
  readonly press: (event: PointerEvent, id: string) => void;
  readonly move: (event: PointerEvent) => void;
  readonly release: () => void;
  readonly cancel: () => void;
  readonly isDragging: () => boolean;
  /** Returns true if the click that follows belongs to a drag, and is no real click; only once per drag. */
  readonly tookClick: () => boolean;
};

/** Handles dragging rows by pointer: begins after a few px, and ends with the release or Escape. */
export function useRowDrag(options: RowDragOptions): RowDrag & { readonly drop: Drop | null } {
  const [drop, setDrop] = useState<Drop | null>(null);
  const [drag] = useState(() => openRowDrag(options, setDrop));
  useEffect(() => drag.read(options));
  useEffect(() => {
    const cancel = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || !drag.isDragging()) return;
      event.preventDefault();
      event.stopPropagation();
      drag.cancel();
    };
    addEventListener('keydown', cancel, true);
    addEventListener('blur', drag.cancel);
    return () => {
      removeEventListener('keydown', cancel, true);
      removeEventListener('blur', drag.cancel);
      drag.cancel();
    };
  }, [drag]);
  return { ...drag, drop };
}

function openRowDrag(start: RowDragOptions, show: (drop: Drop | null) => void): RowDrag {
  let options = start;
  let pressed: { pointerId: number; id: string; x: number; y: number } | null = null;
  let moved: readonly string[] | null = null;
  let found: Drop | null = null;
  let isClickTaken = false;
  const waitToOpen = openWaiting((id) => options.open(id));

  const find = (next: Drop | null): void => {
    if (!isSameDrop(found, next)) show(next);
    found = next;
  };
  const cancel = (): void => {
    [pressed, moved] = [null, null];
    waitToOpen(null);
    find(null);
  };
  const follow = (event: PointerEvent, ids: readonly string[]): void => {
    const { list, docNow, rows } = options;
    const point = pointIn(list.current, rows, event);
    const next = point && dropAt(docNow(), rows, point, ids);
    const over = rows[point?.at ?? -1];
    waitToOpen(next?.mark === 'inside' && over?.isOpen === false ? over.id : null);
    find(next);
  };
  const move = (event: PointerEvent): void => {
    if (pressed === null || pressed.pointerId !== event.pointerId) return;
    if (event.buttons === 0) return cancel();
    if (moved === null) {
      if (Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) < dragFromPx) return;
      isClickTaken = true;
      moved = options.lift(pressed.id);
      options.list.current?.setPointerCapture(event.pointerId);
    }
    follow(event, moved);
  };
  return {
    read: (next) => {
      options = next;
    },
    press: (event, id) => {
      isClickTaken = false;
      pressed = { pointerId: event.pointerId, id, x: event.clientX, y: event.clientY };
    },
    move,
    release: () => {
      const [to, ids] = [found, moved];
      cancel();
      if (to !== null && ids !== null) options.onDrop(to, ids);
    },
    cancel,
    isDragging: () => moved !== null,
    tookClick: () => {
      const took = isClickTaken;
      isClickTaken = false;
      return took;
    },
  };
}

/** Returns a function that is told over which group the pointer is (null for none), and opens a group if the pointer stays there. */
function openWaiting(open: (id: string) => void): (id: string | null) => void {
  let waiting: { id: string; timer: ReturnType<typeof setTimeout> } | null = null;
  return (id) => {
    if ((waiting?.id ?? null) === id) return;
    clearTimeout(waiting?.timer);
    waiting = id === null ? null : { id, timer: setTimeout(() => open(id), openAfterMs) };
  };
}

/** Returns the row under the pointer; below the last row, the lower end of that. Scrolls the list if the pointer is at its edge. */
function pointIn(list: HTMLElement | null, rows: readonly Row[], event: PointerEvent) {
  if (list === null || rows.length === 0) return null;
  const box = list.getBoundingClientRect();
  if (event.clientY < box.top + edgePx) list.scrollBy({ top: -8 });
  if (event.clientY > box.bottom - edgePx) list.scrollBy({ top: 8 });
  const level = Math.max(1, Math.floor((event.clientX - box.left - 4) / indentPx) + 1);
  for (const [at, element] of [...list.querySelectorAll('[data-row]')].entries()) {
    const { top, bottom, height } = element.getBoundingClientRect();
    if (event.clientY < bottom) return { at, down: Math.max(0, (event.clientY - top) / height), level };
  }
  return { at: rows.length - 1, down: 1, level };
}

function isSameDrop(one: Drop | null, other: Drop | null): boolean {
  return one?.rowId === other?.rowId && one?.mark === other?.mark && one?.level === other?.level;
}
