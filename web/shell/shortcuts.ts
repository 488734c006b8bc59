import { commonMessages } from '#core/messages/screens/common-messages.ts';
import { paletteMessages } from '#core/messages/screens/palette-messages.ts';

const texts = paletteMessages.keys;

export interface Shortcut {
  id:
    | 'palette'
    | 'search'
    | 'undo'
    | 'new'
    | 'projects'
    | 'templates'
    | 'feeds'
    | 'settings'
    | 'submit'
    | 'help';
  /** Keys to press one after the other, as named by keyboard events. */
  keys: readonly string[];
  /** True if Ctrl, or Cmd on a Mac, must be held. */
  isWithControl?: boolean;
  text: string;
}

/** Every shortcut of the dashboard, in the order of the help sheet. Keys of search boxes and messages are handled by these. */
export const shortcuts: readonly Shortcut[] = [
  { id: 'palette', keys: ['k'], isWithControl: true, text: texts.palette },
  { id: 'search', keys: ['/'], text: texts.search },
  { id: 'new', keys: ['n'], text: texts.new },
  { id: 'projects', keys: ['g', 'p'], text: texts.projects },
  { id: 'templates', keys: ['g', 't'], text: texts.templates },
  { id: 'feeds', keys: ['g', 'f'], text: texts.feeds },
  { id: 'settings', keys: ['g', 's'], text: texts.settings },
  { id: 'submit', keys: ['Enter'], isWithControl: true, text: texts.submit },
  { id: 'undo', keys: ['z'], isWithControl: true, text: texts.undo },
  { id: 'help', keys: ['?'], text: texts.help },
];

/** Returns the shortcut that the last of these key presses completes. `presses` has the newest last. */
export function findShortcut(presses: readonly string[]): Shortcut | undefined {
  return shortcuts.find(
    ({ keys, isWithControl }) =>
      isWithControl !== true && keys.join(' ') === presses.slice(-keys.length).join(' '),
  );
}

export function listKeyCaps({ keys, isWithControl }: Shortcut, platform: string): string[] {
  const caps = keys.map((key) => (key.length === 1 ? key.toUpperCase() : key));
  return isWithControl === true ? [controlKeyName(platform), ...caps] : caps;
}

function controlKeyName(platform: string): string {
  return /mac|iphone|ipad/i.test(platform) ? '⌘' : commonMessages.keys.control;
}
