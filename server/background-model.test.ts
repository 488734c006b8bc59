import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { knownModels, ModelError, writeManifest } from '#picture/files';
import { meanOfColors } from '../packages/picture/src/node/cutout/tiny-network.fixture.ts';
import { backgroundModel, networkBytes } from './background-model.ts';

const MIB = 2 ** 20;

/** Networks of 1024 px: 12 MB go in and 4 MB come out. */
const folder = await mkdtemp(path.join(os.tmpdir(), 'network-'));
const write = async (name: string) => {
  const file = path.join(folder, name);
  await writeFile(file, meanOfColors(1024));
  return writeManifest(file, knownModels.isnet, false);
};
const brought = [await write('one.onnx'), await write('other.onnx')];

afterAll(() => rm(folder, { recursive: true, force: true }));

const settings = (file: string) => ({ backgroundModel: file, drawingProcesses: null, databaseUrl: null });

test('a network that is brought is measured, and the product’s own has its room already', async () => {
  const bytes = await networkBytes(settings(brought[0]!));
  expect(bytes).toBeGreaterThan(16 * MIB);
  // It is what the allocator took that time: 409 MiB was seen.
  expect(bytes).toBeLessThan(700 * MIB);
  expect(await backgroundModel(settings(brought[0]!))).not.toBeInstanceOf(ModelError);
  expect(await networkBytes({ backgroundModel: null })).toBe(0);
});

test('a network without room in the processes that draw is not used, and a sentence says how much it wants', async () => {
  const memory = vi.spyOn(process, 'constrainedMemory').mockReturnValue(600 * MIB);
  const model = await backgroundModel(settings(brought[1]!));
  memory.mockRestore();
  expect(model instanceof ModelError ? model.message : '').toMatch(
    /takes 0\.\d GB in each process that draws, so at least \d\.\d GB of memory are wanted, and this machine has 0\.6 GB/,
  );
});
