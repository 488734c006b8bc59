import { useEffect, useId, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { textMessages as texts } from '#core/messages/screens/editor/text-messages.ts';
import { classes } from '#web/ui/classes.ts';
import { optionStyle, popupStyle } from '#web/ui/popup/popup-style.ts';
import { usePart } from '../../session/session.ts';
import type { FieldAsk } from './field-ask.ts';

const whole = (state: ReturnType<FieldAsk['state']>) => state;
const roomPx = 8;

/** The list of fields below the caret of a text area (`root`), which keeps the keyboard focus. */
export function FieldList({ ask, root }: { ask: FieldAsk; root: HTMLElement }) {
  const state = usePart(ask, whole);
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const start = state?.query.start ?? null;
  const active = state === null ? null : `${id}-${state.active}`;
  useLayoutEffect(() => {
    if (list.current !== null && start !== null) placeUnderCaret(list.current, root);
  }, [root, start]);
  useEffect(() => {
    describeList(root, id, active);
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
    return () => describeList(root, id, null);
  }, [root, id, active]);
  if (state === null) return null;
  return createPortal(
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={texts.fields}
      data-text-tools=""
      className={classes(
        popupStyle,
        'fixed z-40 max-h-72 w-80 max-w-[calc(100vw-1rem)] overflow-y-auto overscroll-contain',
      )}
    >
      {state.choices.map((choice, index) => (
        <button
          key={choice.source}
          id={`${id}-${index}`}
          type="button"
          role="option"
          tabIndex={-1}
          aria-selected={index === state.active}
          onPointerMove={() => ask.point(index)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => ask.choose(choice)}
          className={classes(
            optionStyle,
            'w-full justify-between text-left',
            index === state.active && 'bg-accent-soft',
          )}
        >
          <span className="shrink-0">{choice.name}</span>
          <span className="truncate text-sm text-muted">
            {choice.value === '' ? texts.noValue : choice.value}
          </span>
        </button>
      ))}
    </div>,
    document.body,
  );
}

/** Sets the ARIA attributes of a combobox on the text area while a list belongs to it. */
function describeList(root: HTMLElement, id: string, active: string | null): void {
  const marks = { 'aria-controls': id, 'aria-haspopup': 'listbox', 'aria-activedescendant': active ?? '' };
  for (const [name, value] of Object.entries(marks))
    if (active === null) root.removeAttribute(name);
    else root.setAttribute(name, value);
}

/** Places the list under the caret, or above it if there is more room. */
function placeUnderCaret(list: HTMLElement, root: HTMLElement): void {
  const { left, top, bottom } = caretBox(root);
  const furthest = innerWidth - list.offsetWidth - roomPx;
  list.style.left = `${Math.max(roomPx, Math.min(left, furthest))}px`;
  const isBelow = innerHeight - bottom > list.offsetHeight + 2 * roomPx || innerHeight - bottom > top;
  list.style.top = isBelow ? `${bottom + roomPx}px` : 'auto';
  list.style.bottom = isBelow ? 'auto' : `${innerHeight - top + roomPx}px`;
}

function caretBox(root: HTMLElement): DOMRect {
  const selection = getSelection();
  const range = selection !== null && selection.rangeCount > 0 ? selection.getRangeAt(0) : null;
  const box = range === null || !root.contains(range.startContainer) ? undefined : range.getClientRects()[0];
  return box ?? root.getBoundingClientRect();
}
