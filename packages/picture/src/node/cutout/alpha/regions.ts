/** Connected pixels, and whether some of them touch the picture's frame. */
export type Region = { readonly pixels: Int32Array; readonly isAtFrame: boolean };

/** Returns the connected regions (4-neighbourhood) of the marked pixels of a square. Marks of 1 become 2. */
export function findRegions(marks: Uint8Array, size: number): Region[] {
  const queue = new Int32Array(marks.length);
  const regions: Region[] = [];
  for (let start = 0; start < marks.length; start += 1) {
    if (marks[start] !== 1) continue;
    let length = 0;
    const reach = (at: number) => {
      if (marks[at] !== 1) return;
      marks[at] = 2;
      queue[length] = at;
      length += 1;
    };
    reach(start);
    let isAtFrame = false;
    for (let read = 0; read < length; read += 1) {
      const at = queue[read]!;
      const column = at % size;
      if (column > 0) reach(at - 1);
      if (column < size - 1) reach(at + 1);
      reach(at - size);
      reach(at + size);
      isAtFrame ||= column === 0 || column === size - 1 || at < size || at >= marks.length - size;
    }
    regions.push({ pixels: queue.slice(0, length), isAtFrame });
  }
  return regions;
}
