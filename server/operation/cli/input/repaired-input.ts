import { noRepairs, repairFeed } from '#feed';
import { faultText } from '#core/messages/reasons/runs/feed-fault-messages.ts';

/** The option of commands that can repair a feed before reading it. */
export const REPAIR_FLAG = [
  '--repair',
  'mend faults of the text first (a raw &, control characters), and say on standard error what was mended',
] as const;

/** Yields a feed's chunks with text faults repaired; prints the repairs at the end. */
export async function* repairedInput(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const repairs = noRepairs();
  yield* repairFeed(chunks, repairs);
  const { count, first } = repairs;
  if (first !== null)
    console.error(
      `${count === 1 ? '1 place' : `${count} places`} mended${count === 1 ? '' : ', the first'}: ${faultText(first)}`,
    );
}
