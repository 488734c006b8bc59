import type { Rectangle, GreyPixels } from '#picture/paint';

/** Former content of an area of the mask, which undo or redo puts back. */
type Patch = { readonly area: Rectangle; readonly data: Uint8Array };

export type History = {
  /** Adds a step: stores the content that `before` has in the area just changed. Steps that were undone can no longer be redone. */
  readonly push: (area: Rectangle, before: GreyPixels) => void;
  /** Undoes one step by changing the mask; returns the changed area, null if there was nothing to undo. */
  readonly undo: (mask: GreyPixels) => Rectangle | null;
  readonly redo: (mask: GreyPixels) => Rectangle | null;
  readonly counts: () => { readonly undo: number; readonly redo: number };
};

/** Opens a history of at most `bytesMax` bytes: the oldest steps are dropped first, but never the newest one. */
export function openHistory(bytesMax: number): History {
  const done: Patch[] = [];
  const undone: Patch[] = [];
  const move = (from: Patch[], to: Patch[], mask: GreyPixels): Rectangle | null => {
    const patch = from.pop();
    if (patch === undefined) return null;
    to.push({ area: patch.area, data: read(mask, patch.area) });
    write(mask, patch);
    return patch.area;
  };
  return {
    push(area, before) {
      undone.length = 0;
      done.push({ area, data: read(before, area) });
      let bytes = done.reduce((sum, { data }) => sum + data.length, 0);
      while (bytes > bytesMax && done.length > 1) bytes -= done.shift()?.data.length ?? 0;
    },
    undo: (mask) => move(done, undone, mask),
    redo: (mask) => move(undone, done, mask),
    counts: () => ({ undo: done.length, redo: undone.length }),
  };
}

function read({ data, width }: GreyPixels, area: Rectangle): Uint8Array {
  const bytes = new Uint8Array(area.width * area.height);
  for (let row = 0; row < area.height; row += 1) {
    const from = (area.top + row) * width + area.left;
    bytes.set(data.subarray(from, from + area.width), row * area.width);
  }
  return bytes;
}

function write({ data, width }: GreyPixels, { area, data: bytes }: Patch): void {
  for (let row = 0; row < area.height; row += 1) {
    const line = bytes.subarray(row * area.width, (row + 1) * area.width);
    data.set(line, (area.top + row) * width + area.left);
  }
}
