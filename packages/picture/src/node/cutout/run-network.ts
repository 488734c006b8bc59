import { InferenceSession, Tensor } from 'onnxruntime-node';
import type { RawAlpha } from './pixels.ts';
import { ModelError, type CutOutModel } from './read-model.ts';

/** A loaded network: from its input tensor to its answer. */
export type Network = (tensor: Float32Array) => Promise<RawAlpha>;

/**
 * Loads a network, on one thread: photos are worked on side by side, and a second thread only waits for the first. It and the
 * network fail with `ModelError` when the file is no network or not the one that its manifest describes.
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
