import { KeyCaps } from '#web/ui/display/key-caps.tsx';
import { capsOf, shortcuts } from './shortcuts.ts';

/** The keys of what has this name among the shortcuts; nothing where it has none. */
export function ShortcutCaps({ id }: { id: string }) {
  const shortcut = shortcuts.find((known) => known.id === id);
  return shortcut === undefined ? null : <KeyCaps keys={capsOf(shortcut, navigator.platform)} />;
}
