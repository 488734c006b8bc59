import type { GreyPixels } from '#picture/paint';
import { base64OfBytes, bytesOfBase64 } from '#web/lib/base64.ts';
import { writeGreyPng } from '../mask/write-grey-png.ts';
import { readGrey } from './open-brush-picture.ts';

/** Unsaved strokes, stored while this tab is open, so that a reload does not lose them. */
export type Draft = {
  readonly read: () => Promise<GreyPixels | null>;
  /** Stores the mask as it is when writing starts; during a write, only the newest mask waits. */
  readonly keep: (mask: GreyPixels) => void;
  readonly forget: () => void;
};

export function openDraft(name: string): Draft {
  const key = `feedmaker.cut-out-brush.${name}`;
  let waiting: GreyPixels | null = null;
  let isWriting = false;
  const write = async (): Promise<void> => {
    isWriting = true;
    while (waiting !== null) {
      const mask = waiting;
      const png = await writeGreyPng(mask);
      // Deleted or replaced meanwhile, so this mask must not be stored.
      if (waiting !== mask) continue;
      waiting = null;
      store(key, base64OfBytes(png));
    }
    isWriting = false;
  };
  return {
    async read() {
      const kept = sessionStorage.getItem(key);
      if (kept === null) return null;
      try {
        return await readGrey(new Blob([bytesOfBase64(kept)], { type: 'image/png' }));
      } catch {
        sessionStorage.removeItem(key);
        return null;
      }
    },
    keep(mask) {
      waiting = { ...mask, data: mask.data.slice() };
      if (!isWriting) void write();
    },
    forget() {
      waiting = null;
      sessionStorage.removeItem(key);
    },
  };
}

function store(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value);
  } catch {
    // The browser has no space left: the strokes are only on the page, and closing asks before it drops them.
  }
}
