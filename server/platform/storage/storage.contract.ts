import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AppError } from '#core/errors.ts';
import type { Storage, StoredObject } from './port.ts';

export interface StorageUnderTest {
  readonly storage: Storage;
  readonly close: () => Promise<void>;
}

const bytes = (text: string) => new TextEncoder().encode(text);
const sha256 = (found: Uint8Array) => createHash('sha256').update(found).digest('hex');
const collect = async (opened: StoredObject | null) => {
  const chunks: Buffer[] = [];
  for await (const chunk of opened?.body ?? []) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};
const text = (found: Uint8Array | null) => (found === null ? null : new TextDecoder().decode(found));

/** Feature that a test server lacks; the tests of that feature are skipped. */
export type StorageGap = 'replaces in one moment' | 'pages of a list';

/** Tests the guarantees of `Storage`; run for every driver. */
export function describeStorage(
  driver: string,
  start: () => Promise<StorageUnderTest>,
  gaps: readonly StorageGap[] = [],
): void {
  describe(`storage in ${driver}`, () => {
    let storage: Storage;
    let close: () => Promise<void>;
    beforeAll(async () => {
      ({ storage, close } = await start());
    });
    afterAll(() => close());

    const listed = async (prefix: string) => {
      const keys: string[] = [];
      for await (const key of storage.list(prefix)) keys.push(key);
      return keys.toSorted();
    };

    test('gives back what was put, from bytes or from a stream, of which the last replaces the whole object', async () => {
      expect(await storage.put('a/one.txt', bytes('a long first version'))).toEqual({ sizeBytes: 20 });
      const stream = (async function* () {
        yield bytes('sec');
        yield bytes('ond');
      })();
      expect(await storage.put('a/one.txt', stream)).toEqual({ sizeBytes: 6 });
      expect(text(await storage.get('a/one.txt'))).toBe('second');
    });

    test('an absent object is null or false, also below something that is no folder', async () => {
      await storage.put('leaf', bytes('x'));
      for (const key of ['nothing', 'nothing/here', 'leaf/below']) {
        expect(await storage.get(key)).toBeNull();
        expect(await storage.open(key)).toBeNull();
        expect(await storage.exists(key)).toBe(false);
        await storage.delete(key);
      }
    });

    test('a large object goes in and out as it is, from bytes and from a stream', async () => {
      const large = Buffer.alloc(9_500_000);
      for (let at = 0; at < large.length; at += 4)
        large.writeUInt32LE(Math.imul(at, 2_654_435_761) >>> 0, at);
      const parts = (async function* () {
        for (let at = 0; at < large.length; at += 777_777) yield large.subarray(at, at + 777_777);
      })();
      expect(await storage.put('large/stream', parts)).toEqual({ sizeBytes: large.length });
      expect(await storage.put('large/bytes', large)).toEqual({ sizeBytes: large.length });
      for (const key of ['large/stream', 'large/bytes']) {
        const opened = await storage.open(key);
        expect(opened?.sizeBytes).toBe(large.length);
        expect(sha256(await collect(opened))).toBe(sha256(large));
      }
      expect(sha256((await storage.get('large/stream')) ?? bytes(''))).toBe(sha256(large));
    });

    test('an empty object is there and has no bytes', async () => {
      const nothing = (async function* (): AsyncGenerator<Uint8Array> {})();
      expect(await storage.put('empty/stream', nothing)).toEqual({ sizeBytes: 0 });
      expect(await storage.put('empty/bytes', new Uint8Array())).toEqual({ sizeBytes: 0 });
      for (const key of ['empty/stream', 'empty/bytes']) {
        expect((await storage.get(key))?.byteLength).toBe(0);
        const opened = await storage.open(key);
        expect(opened?.sizeBytes).toBe(0);
        expect((await collect(opened)).byteLength).toBe(0);
        expect(await storage.exists(key)).toBe(true);
      }
    });

    test('what is put is found at once, by readers and in lists, and gone at once when it is deleted', async () => {
      for (let n = 0; n < 10; n += 1) {
        await storage.put(`at-once/${n}`, bytes(`v${n}`));
        expect(text(await storage.get(`at-once/${n}`))).toBe(`v${n}`);
        expect((await listed('at-once/')).length).toBe(n + 1);
      }
      await storage.delete('at-once/7');
      expect([await storage.get('at-once/7'), await storage.exists('at-once/7')]).toEqual([null, false]);
      expect(await listed('at-once/7')).toEqual([]);
      // Deleting a second time is not an error.
      await storage.delete('at-once/7');
    });

    test('hundreds of puts, reads and deletes at the same time each have their own bytes', async () => {
      const keys = Array.from({ length: 120 }, (_, n) => `crowd/${n % 7}/${n}`);
      await Promise.all(keys.map((key) => storage.put(key, bytes(key))));
      expect(await Promise.all(keys.map(async (key) => text(await storage.get(key))))).toEqual(keys);
      expect(await listed('crowd/')).toEqual(keys.toSorted());
    });

    test('a reader that goes away holds nothing open', async () => {
      await storage.put('left', Buffer.alloc(1_000_000, 'x'));
      for (let n = 0; n < 30; n += 1) {
        const opened = await storage.open('left');
        if (n % 2 === 0) for await (const chunk of opened?.body ?? []) if (chunk.length > 0) break;
        opened?.body.destroy();
      }
      expect((await storage.get('left'))?.byteLength).toBe(1_000_000);
    });

    test('an opened object keeps its bytes when it is replaced or deleted meanwhile', async () => {
      await storage.put('opened', bytes('before'));
      const opened = await storage.open('opened');
      await storage.put('opened', bytes('after!!'));
      await storage.delete('opened');
      expect(opened?.sizeBytes).toBe(6);
      expect((await collect(opened)).toString()).toBe('before');
    });

    test('a body that fails half way leaves the old object', async () => {
      await storage.put('kept', bytes('old'));
      const broken = (async function* () {
        yield bytes('half of the new');
        throw new Error('origin went away');
      })();
      await expect(storage.put('kept', broken)).rejects.toThrow('origin went away');
      expect(text(await storage.get('kept'))).toBe('old');
      expect(await listed('kept')).toEqual(['kept']);
    });

    test.skipIf(gaps.includes('replaces in one moment'))(
      'readers never see a mixture of two versions',
      async () => {
        const versions = ['a', 'b'].map((letter) => bytes(letter.repeat(2_000_000)));
        await storage.put('torn', versions[0] ?? bytes(''));
        const writer = { isDone: false };
        const writing = (async () => {
          for (let n = 1; n <= 20; n++) await storage.put('torn', versions[n % 2] ?? bytes(''));
          writer.isDone = true;
        })();
        do {
          const seen = await storage.get('torn');
          expect(seen?.byteLength).toBe(2_000_000);
          expect(seen?.[0]).toBe(seen?.at(-1));
        } while (!writer.isDone);
        await writing;
      },
    );

    test('lists the keys under a prefix', async () => {
      for (const key of ['list/1/x', 'list/1/y', 'list/10/x', 'list/2']) await storage.put(key, bytes('-'));
      expect(await listed('list/1/')).toEqual(['list/1/x', 'list/1/y']);
      expect(await listed('list/1')).toEqual(['list/1/x', 'list/1/y', 'list/10/x']);
      expect(await listed('list/3')).toEqual([]);
      expect((await listed('')).length).toBeGreaterThanOrEqual(4);
    });

    test.skipIf(gaps.includes('pages of a list') || process.env['LONG_TESTS'] !== '1')(
      'a list of more than a page is whole',
      { timeout: 120_000 },
      async () => {
        const keys = Array.from({ length: 2_105 }, (_, n) => `pages/${String(n).padStart(5, '0')}`);
        for (let at = 0; at < keys.length; at += 50)
          await Promise.all(keys.slice(at, at + 50).map((key) => storage.put(key, bytes('-'))));
        expect(await listed('pages/')).toEqual(keys);
      },
    );

    test('refuses a key that could lead elsewhere, in every call', async () => {
      const wrong = ['', '.', '..', '../outside', 'a/../../outside', 'a/./b', 'a//b', '/etc/passwd', 'a/'];
      const odd = ['.hidden', 'a\\..\\b', 'a\0.jpg', '%2e%2e/outside', 'C:/x', 'ä', `${'a/'.repeat(300)}a`];
      for (const key of [...wrong, ...odd])
        for (const call of [
          () => storage.get(key),
          () => storage.open(key),
          () => storage.exists(key),
          () => storage.delete(key),
          () => storage.put(key, bytes('x')),
        ])
          await expect(call(), key).rejects.toMatchObject({ code: 'not_found' } satisfies Partial<AppError>);
    });
  });
}
