/** Runs `work` and reports its duration in seconds and its error, `undefined` if it succeeded. */
export async function timed<T>(
  work: () => Promise<T>,
  note: (seconds: number, error?: unknown) => void,
): Promise<T> {
  const start = performance.now();
  const seconds = () => (performance.now() - start) / 1000;
  try {
    const result = await work();
    note(seconds());
    return result;
  } catch (error) {
    note(seconds(), error ?? 'failed');
    throw error;
  }
}
