/** Does `work` and says how many seconds it took and how it failed, `undefined` where it did not. */
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
