import { existsSync, mkdtempSync, mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openFittedRoom, type FittedRoom } from './fitted-room.ts';

const fileBytes = 10_000;

let folder: string;
let room: FittedRoom | undefined;

beforeEach(() => {
  folder = path.join(mkdtempSync(path.join(tmpdir(), 'room-')), 'fitted');
});

afterEach(() => {
  room?.close();
  rmSync(path.dirname(folder), { recursive: true, force: true });
});

/** Files of one size, of which the first was used longest ago. */
function write(count: number, from = 0): string[] {
  mkdirSync(path.join(folder, 'user', 'ab'), { recursive: true });
  return Array.from({ length: count }, (_, at) => {
    const place = path.join(folder, 'user', 'ab', `file-${from + at}`);
    writeFileSync(place, Buffer.alloc(fileBytes));
    const usedAt = Date.now() / 1000 - 100_000 + (from + at) * 60;
    utimesSync(place, usedAt, usedAt);
    return place;
  });
}

async function open(maxBytes: number, lackingBytes = 0): Promise<FittedRoom> {
  room = await openFittedRoom({ folder, maxBytes, lackingBytes: async () => lackingBytes });
  await room.tidy();
  return room;
}

const there = (files: readonly string[]) => files.map((file) => existsSync(file));

describe('the room for fitted photos', () => {
  it('keeps everything while it is within its size', async () => {
    const files = write(9);
    await open(10 * fileBytes);
    expect(there(files)).toEqual(Array.from({ length: 9 }, () => true));
  });

  it('lets go what was used longest ago once it is full, and a fifth is free then', async () => {
    const files = write(12);
    await open(10 * fileBytes);
    expect(there(files)).toEqual([false, false, false, false, ...Array.from({ length: 8 }, () => true)]);
  });

  it('allows no more than is free, counting what is written meanwhile', async () => {
    write(4);
    const opened = await open(10 * fileBytes);
    expect(opened.mayWrite()).toBe(true);
    // Nobody is asked to wait for the look through the folder, which finds none of this.
    opened.noteWritten(6 * fileBytes);
    expect(opened.mayWrite()).toBe(false);
    await opened.tidy();
    expect(opened.mayWrite()).toBe(true);
  });

  it('is within its size again after two servers filled it at the same time', async () => {
    const one = await open(100 * fileBytes);
    const other = await openFittedRoom({ folder, maxBytes: 100 * fileBytes, lackingBytes: async () => 0 });
    await other.tidy();
    let count = 0;
    for (let round = 0; round < 400; round += 1) {
      for (const server of [one, other]) {
        if (!server.mayWrite()) continue;
        count += write(1, count).length;
        server.noteWritten(fileBytes);
      }
      if (round % 10 !== 9) continue;
      // Files that are written while one of them looks through the folder are found by the next look.
      await Promise.all([one.tidy(), other.tidy()]);
      const left = Array.from({ length: count }, (_, at) => path.join(folder, 'user', 'ab', `file-${at}`));
      expect(there(left).filter(Boolean).length).toBeLessThanOrEqual(100);
    }
    other.close();
    expect(count).toBeGreaterThan(300);
  });

  it('gives way when the disk runs full, and is not written to until that is over', async () => {
    const files = write(10);
    const opened = await open(100 * fileBytes, 3 * fileBytes);
    expect(there(files)).toEqual([false, false, false, ...Array.from({ length: 7 }, () => true)]);
    expect(opened.mayWrite()).toBe(false);
  });

  it('is empty and stays so with a size of nothing', async () => {
    const files = write(3);
    const opened = await open(0);
    expect([there(files), opened.mayWrite()]).toEqual([[false, false, false], false]);
  });

  it('removes what a killed process left half written, and nothing that is being written', async () => {
    const [left = '', fresh = ''] = [0, 1].map((at) =>
      path.join(folder, 'user', 'ab', `file-${at}.ab12.part`),
    );
    write(1);
    for (const file of [left, fresh]) writeFileSync(file, Buffer.alloc(10));
    utimesSync(left, Date.now() / 1000 - 3600, Date.now() / 1000 - 3600);
    await open(100 * fileBytes);
    expect(there([left, fresh])).toEqual([false, true]);
  });
});
