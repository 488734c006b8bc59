import { KeyCaps } from '#web/ui/display/key-caps.tsx';
import { listKeyCaps, shortcuts } from './shortcuts.ts';

export function ShortcutCaps({ id }: { id: string }) {
  const shortcut = shortcuts.find((known) => known.id === id);
  return shortcut === undefined ? null : <KeyCaps keys={listKeyCaps(shortcut, navigator.platform)} />;
}
