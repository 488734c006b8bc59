import { pino } from 'pino';
import type { Log } from '#server/platform/process/log.ts';

interface Line {
  readonly level: number;
  readonly msg: string;
}

/** A log whose lines can be read. */
export function readableLog(): { log: Log; lines: Line[]; said: (words: string) => Line[] } {
  const lines: Line[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  return { log, lines, said: (words) => lines.filter(({ msg }) => msg.includes(words)) };
}
