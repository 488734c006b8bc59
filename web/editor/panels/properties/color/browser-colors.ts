/** Returns the browser's value of a colour name, as `#rrggbb`; null for an unknown name. */
export function namedColor(name: string): string | null {
  const context = document.createElement('canvas').getContext('2d');
  if (context === null || !/^[a-z]+$/i.test(name)) return null;
  // For an unknown name `fillStyle` stays as it was, so two different start values are used to recognise that.
  context.fillStyle = '#000000';
  context.fillStyle = name;
  const first = context.fillStyle;
  context.fillStyle = '#ffffff';
  context.fillStyle = name;
  return first === context.fillStyle ? first : null;
}

const recentKey = 'feedmaker.editor.colors';
const recentMax = 12;

/** Returns the most recently used colours, the newest first; this browser stores them for all templates. */
export function recentColors(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(recentKey) ?? '[]');
    return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string').slice(0, recentMax) : [];
  } catch {
    return [];
  }
}

export function rememberColor(color: string): void {
  try {
    const others = recentColors().filter((each) => each !== color);
    localStorage.setItem(recentKey, JSON.stringify([color, ...others].slice(0, recentMax)));
  } catch {
    // Without storage, recent colours are not available.
  }
}

type Opened = { readonly sRGBHex: string };

/** Returns the browser's eyedropper, with which users pick a colour anywhere on the screen; null if it has none. */
export function screenDropper(): (() => Promise<string | null>) | null {
  const Dropper: unknown = Reflect.get(globalThis, 'EyeDropper');
  if (typeof Dropper !== 'function') return null;
  return async () => {
    try {
      const dropper: unknown = Reflect.construct(Dropper, []);
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- types know no EyeDropper; this is its standard
      const { sRGBHex } = await (dropper as { open: () => Promise<Opened> }).open();
      return sRGBHex;
    } catch {
      return null;
    }
  };
}
