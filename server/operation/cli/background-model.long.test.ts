import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Command } from 'commander';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { knownModels, readModel } from '#picture/files';
import { meanOfColors } from '../../../packages/picture/src/node/cutout/tiny-network.fixture.ts';
import { makePng, plain } from '../../../packages/picture/src/node/photo.fixture.ts';
import { register } from './background-model.ts';

let folder: string;
let printed: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'background-model-'));
  await writeFile(at('photo.png'), await makePng(200, 150, plain(255, 255, 255)));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

beforeEach(() => {
  printed = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line));
});

afterEach(() => vi.restoreAllMocks());

const at = (file: string) => path.join(folder, file);

async function run(...args: string[]): Promise<string> {
  const program = new Command().exitOverride();
  register(program);
  let error = '';
  for (const command of program.commands)
    command.exitOverride().configureOutput({ writeErr: (text) => (error += text) });
  await program.parseAsync(['background-model', ...args], { from: 'user' }).catch(() => undefined);
  return error;
}

describe('a network that somebody brings', () => {
  it.each(Object.entries(knownModels))(
    'of the kind %s gets a manifest with which it is used, and is tried on photos',
    async (kind, { size }) => {
      const file = at(`${kind}.onnx`);
      await writeFile(file, meanOfColors(size));
      expect(await run(kind, file, at('photo.png'))).toBe('');
      const { manifest } = await readModel(file);
      expect(manifest).toMatchObject({
        ...knownModels[kind as keyof typeof knownModels],
        file: `${kind}.onnx`,
      });
      expect(printed.join('\n')).toMatch(/ms +photo\.png +The background was kept/);
      expect(printed.join('\n')).toContain(`BACKGROUND_MODEL=${at(`${kind}.json`)}`);
    },
  );

  it('keeps the manifest that somebody wrote for it, unless told otherwise', async () => {
    await writeFile(at('mine.onnx'), meanOfColors(320));
    await writeFile(at('mine.json'), 'my own');
    expect(await run('u2net', at('mine.onnx'), at('photo.png'))).toContain('--overwrite');
    expect(await readFile(at('mine.json'), 'utf8')).toBe('my own');
    expect(await run('u2net', at('mine.onnx'), at('photo.png'), '--overwrite')).toBe('');
    expect((await readModel(at('mine.json'))).manifest.size).toBe(320);
  });

  it.each([
    ['that is not there', 'absent.onnx', 'cannot be read'],
    ['that is no ONNX file by its name', 'photo.png', 'should end in .onnx'],
  ])('%s is refused in a sentence', async (_, name, sentence) => {
    expect(await run('u2net', at(name), at('photo.png'))).toContain(sentence);
  });

  it('that answers in another size than its kind is refused in a sentence', async () => {
    await writeFile(at('small.onnx'), meanOfColors(64));
    expect(await run('u2net', at('small.onnx'), at('photo.png'))).toContain(
      'The background model cannot be used',
    );
  });
});
