import type { Rectangle, GreyPixels } from '#picture/paint';

/** Area of a mask as it was before a step, or after an undone one. */
type Patch = { readonly area: Rectangle; readonly data: Uint8Array };

/** Steps that can be taken back and done again. */
export type History = {
  /** Stores the content of `before` in the area that a step has just changed; drops undone steps. */
  readonly push: (area: Rectangle, before: GreyPixels) => void;
  /** Changes the mask back by one step; returns the area that changed, null where there is none. */
  readonly undo: (mask: GreyPixels) => Rectangle | null;
  readonly redo: (mask: GreyPixels) => Rectangle | null;
  readonly counts: () => { readonly undo: number; readonly redo: number };
};

/** Opens a history of at most so many bytes: the oldest steps are dropped first, the newest one never. */
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
