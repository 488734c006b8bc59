import { lazy, Suspense, useRef } from 'react';
import { editorMessages as texts } from '#core/messages/screens/editor/editor-messages.ts';
import { CommandButton } from '../../commands/command-button.tsx';
import type { Command } from '../../commands/command.ts';
import { useEditorState } from '../../session/session.ts';

const BlocksPopup = lazy(async () => ({ default: (await import('./blocks-popup.tsx')).BlocksPopup }));

const PicturesPopup = lazy(async () => ({
  default: (await import('../pictures/tray/pictures-popup.tsx')).PicturesPopup,
}));

/** The most used commands, shown as buttons; the popup of blocks has all. */
const usual: readonly Command['id'][] = [
  'insert.text',
  'insert.price-with-old',
  'insert.badge',
  'insert.rectangle',
  'insert.line',
  'insert.photo',
  'insert.further-photo',
  'insert.picture',
];

export function InsertBar() {
  const anchor = useRef<HTMLDivElement>(null);
  const dialog = useEditorState((state) => state.dialog);
  const isOpen = dialog === 'blocks';
  return (
    <nav
      ref={anchor}
      aria-label={texts.insert}
      className="flex w-12 flex-col items-center gap-1 border-r border-line py-2"
    >
      {usual.map((id) => (
        <CommandButton key={id} id={id} />
      ))}
      <CommandButton
        id="insert.project-pictures"
        aria-haspopup="dialog"
        aria-expanded={dialog === 'pictures'}
      />
      <hr className="my-1 w-6 border-line" />
      <CommandButton id="insert.blocks" aria-haspopup="dialog" aria-expanded={isOpen} />
      <Suspense>
        {isOpen && <BlocksPopup anchor={anchor} />}
        {dialog === 'pictures' && <PicturesPopup anchor={anchor} />}
      </Suspense>
    </nav>
  );
}
