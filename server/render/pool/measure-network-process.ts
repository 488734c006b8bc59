// A process that loads a network, runs it once, and writes the memory this took to its standard output; started by `measure-network.ts`.
import process from 'node:process';
import { loadNetwork } from '#picture/cutout';
import { ModelError, readModel } from '#picture/files';

async function measure(file: string): Promise<{ bytes: number } | { error: string }> {
  try {
    const model = await readModel(file);
    const before = process.memoryUsage.rss() - model.bytes.length;
    const ask = await loadNetwork(model);
    const { size, backdropChannels } = model.manifest;
    await ask(new Float32Array(size * size * (backdropChannels ? 6 : 3)));
    return { bytes: Math.max(0, process.resourceUsage().maxRSS * 1024 - before) };
  } catch (error) {
    if (error instanceof ModelError) return { error: error.message };
    throw error;
  }
}

process.stdout.write(JSON.stringify(await measure(process.argv[2] ?? '')));
