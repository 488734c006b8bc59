import { createHash } from 'node:crypto';

/** Processor seconds that the loop below takes on the reference machine, a rented server with two cores. */
const REFERENCE_SECONDS = 0.14;

const text = JSON.stringify(
  Array.from({ length: 2_000 }, (_unused, index) => ({ index, name: `name ${index}` })),
);

/**
 * Returns the seconds of the reference machine that one processor second is worth here and now; below 1 on a slower or busy machine. Takes
 * some tenths of a second.
 */
export function calibrate(): number {
  const before = process.cpuUsage();
  for (let round = 0; round < 200; round += 1)
    createHash('sha256')
      .update(JSON.stringify(JSON.parse(text)))
      .digest();
  const { user, system } = process.cpuUsage(before);
  return REFERENCE_SECONDS / ((user + system) / 1e6);
}
