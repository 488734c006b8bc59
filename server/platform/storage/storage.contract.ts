import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AppError } from '#core/errors.ts';
import type { Storage } from './port.ts';

export interface StorageUnderTest {
  readonly storage: Storage;
  readonly close: () => Promise<void>;
}

const bytes = (text: string) => new TextEncoder().encode(text);
const text = (found: Uint8Array | null) => (found === null ? null : new TextDecoder().decode(found));

/** The guarantees of `Storage`; every driver runs them. */
export function describeStorage(driver: string, start: () => Promise<StorageUnderTest>): void {
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

    test('gives back what was put, from bytes or from a stream', async () => {
      expect(await storage.put('a/one.txt', bytes('first'))).toEqual({ sizeBytes: 5 });
      const stream = (async function* () {
        yield bytes('sec');
        yield bytes('ond');
      })();
      expect(await storage.put('a/two.txt', stream)).toEqual({ sizeBytes: 6 });
      expect(text(await storage.get('a/one.txt'))).toBe('first');
      expect(text(await storage.get('a/two.txt'))).toBe('second');
      expect((await storage.get('a/two.txt'))?.byteLength).toBe(6);
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

    test('a put replaces the whole object', async () => {
      await storage.put('replaced', bytes('a long first version'));
      await storage.put('replaced', bytes('short'));
      expect(text(await storage.get('replaced'))).toBe('short');
    });

    test('an opened object keeps its bytes when it is replaced or deleted meanwhile', async () => {
      await storage.put('opened', bytes('before'));
      const opened = await storage.open('opened');
      await storage.put('opened', bytes('after!!'));
      await storage.delete('opened');
      expect(opened?.sizeBytes).toBe(6);
      const chunks: Buffer[] = [];
      for await (const chunk of opened?.body ?? []) chunks.push(chunk);
      expect(Buffer.concat(chunks).toString()).toBe('before');
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

    test('readers never see a mixture of two versions', async () => {
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
    });

    test('lists the keys under a prefix', async () => {
      for (const key of ['list/1/x', 'list/1/y', 'list/10/x', 'list/2']) await storage.put(key, bytes('-'));
      expect(await listed('list/1/')).toEqual(['list/1/x', 'list/1/y']);
      expect(await listed('list/1')).toEqual(['list/1/x', 'list/1/y', 'list/10/x']);
      expect(await listed('list/3')).toEqual([]);
      expect((await listed('')).length).toBeGreaterThanOrEqual(4);
    });

    test('a deleted object is gone and a second delete is fine', async () => {
      await storage.put('deleted', bytes('-'));
      await storage.delete('deleted');
      expect(await storage.exists('deleted')).toBe(false);
      await storage.delete('deleted');
    });

    test.each([
      '',
      '.',
      '..',
      '../outside',
      'a/../../outside',
      'a/./b',
      'a//b',
      '/etc/passwd',
      'a/',
      '.hidden',
      'a\\..\\b',
      'a\0.jpg',
      '%2e%2e/outside',
      'C:/x',
      'ä',
      `${'a/'.repeat(300)}a`,
    ])('refuses the key %j in every call', async (key) => {
      const refusal = { code: 'not_found' } satisfies Partial<AppError>;
      await expect(storage.get(key)).rejects.toMatchObject(refusal);
      await expect(storage.open(key)).rejects.toMatchObject(refusal);
      await expect(storage.exists(key)).rejects.toMatchObject(refusal);
      await expect(storage.delete(key)).rejects.toMatchObject(refusal);
      await expect(storage.put(key, bytes('x'))).rejects.toMatchObject(refusal);
    });
  });
}
