import { commonMessages } from '#core/messages/screens/common-messages.ts';
import type { Chord, Command, KeyContext } from './command.ts';

/** Parts of a keyboard event that determine a command. */
export type KeyPress = {
  readonly key: string;
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
  readonly isComposing: boolean;
};

/** Returns the command that a key press runs in a context; the first match in the list wins. */
export function commandFor(
  commands: readonly Command[],
  press: KeyPress,
  { context, isMac }: { context: KeyContext | 'text'; isMac: boolean },
): Command | undefined {
  if (press.isComposing) return undefined;
  return commands.find(
    ({ keys = [], when = 'stage', isByEvent = false }) =>
      !isByEvent && reaches(context, when) && keys.some((chord) => isPressed(chord, press, isMac)),
  );
}

function reaches(context: KeyContext | 'text', when: KeyContext): boolean {
  if (when === 'always') return true;
  if (context === 'text') return false;
  return when === 'page' || context === 'stage';
}

/** True if a key press matches the chord. Letters and signs are compared by character, brackets and digits by position. */
export function isPressed(chord: Chord, press: KeyPress, isMac: boolean): boolean {
  const parts = chord.split('+').map((part) => (part === '' ? '+' : part));
  const key = parts.at(-1) ?? '';
  const held = new Set(parts.slice(0, -1));
  const isMod = isMac ? press.metaKey : press.ctrlKey;
  if (isMod !== held.has('Mod') || press.altKey !== held.has('Alt')) return false;
  if (isMac ? press.ctrlKey : press.metaKey) return false;
  const isSign = key.length === 1 && !/[a-z]/.test(key);
  // Shift is not compared for signs, because it depends on the keyboard layout which of them need it.
  if (!isSign && press.shiftKey !== held.has('Shift')) return false;
  if (/^(Bracket|Digit)/.test(key)) return press.code === key;
  return (press.key.length === 1 ? press.key.toLowerCase() : press.key) === key;
}

const names: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  BracketLeft: '[',
  BracketRight: ']',
  Escape: 'Esc',
  Backspace: '⌫',
};

export function listKeyCaps(chord: Chord, isMac: boolean): string[] {
  const { control, shift, delete: del } = commonMessages.keys;
  const ours: Readonly<Record<string, string>> = isMac
    ? { Mod: '⌘', Shift: '⇧', Alt: '⌥', Delete: del }
    : { Mod: control, Shift: shift, Delete: del };
  return chord
    .split('+')
    .map((part) => (part === '' ? '+' : part))
    .map((part) => ours[part] ?? names[part] ?? part.replace(/^Digit/, ''))
    .map((part) => (part.length === 1 ? part.toUpperCase() : part));
}

/** True if this machine's keyboard has a Cmd key. */
export function isMacKeyboard(): boolean {
  return /mac|iphone|ipad/i.test(navigator.userAgent);
}
