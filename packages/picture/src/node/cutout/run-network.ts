import { InferenceSession, Tensor } from 'onnxruntime-node';
import type { RawAlpha } from './pixels.ts';
import { ModelError, type CutOutModel } from './read-model.ts';

export type Network = (tensor: Float32Array) => Promise<RawAlpha>;

/**
 * Loads a network, on one thread: photos are processed in parallel, and a second thread would only wait for the first. Loading and running
 * fail with `ModelError` if the file is not a network or does not match its manifest.
 */
export async function loadNetwork({ bytes, manifest }: CutOutModel): Promise<Network> {
  const threads = { intraOpNumThreads: 1, interOpNumThreads: 1 };
  const session = await InferenceSession.create(bytes, threads).catch(asModelError);
  const { size } = manifest;
  const [input = ''] = session.inputNames;
  const output = manifest.output ?? session.outputNames[0] ?? '';
  const channels = manifest.backdropChannels ? 6 : 3;
  return async (tensor) => {
    const photo = new Tensor('float32', tensor, [1, channels, size, size]);
    const answers = await session.run({ [input]: photo }, [output]).catch(asModelError);
    const data = answers[output]?.data;
    if (!(data instanceof Float32Array) || data.length !== size * size)
      throw new ModelError(`The background model's output '${output}' is not ${size} x ${size} numbers.`);
    return { data: manifest.sigmoid ? data.map((value) => 1 / (1 + Math.exp(-value))) : data, size };
  };
}

function asModelError(cause: unknown): never {
  throw new ModelError(
    `The background model cannot be used: ${cause instanceof Error ? cause.message : 'unknown'}`,
    {
      cause,
    },
  );
}
