import { open, readFile } from 'node:fs/promises';
import path from 'node:path';
import { StartError } from './start-error.ts';

const markOf = (dataDir: string) => path.join(dataDir, 'moved.txt');

/** Marks in a data folder where its data was moved, so that nobody continues with outdated data. Nothing else in it is changed. */
export async function markMoved(dataDir: string, whereTo: string): Promise<void> {
  const file = await open(markOf(dataDir), 'w', 0o600);
  try {
    await file.writeFile(`${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC to ${whereTo}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Refuses to start the database of a data folder whose data was moved to a server. Fails with `StartError`. */
export async function refuseMoved(dataDir: string): Promise<void> {
  const text = await readFile(markOf(dataDir), 'utf8').catch(() => null);
  if (text !== null)
    throw new StartError(
      `The data of ${dataDir} was moved (${text.trim()}): set DATABASE_URL to that database, or delete ${markOf(dataDir)} to go back to what was here before.`,
    );
}
