import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Fault, type FaultResult, NotMeasured } from './fault.ts';
import { checkFeed, faultIn } from './support/shop-feed.ts';
import { openStage } from './support/stage.ts';

const PRODUCTS = 120;
const FULL_MS = 60_000;

/** Fills the disk for a minute in the middle of a run. Needs Linux and the right to mount. */
export const fault: Fault = {
  title: `the disk is full for ${FULL_MS / 1000} s in a run of ${PRODUCTS} products whose prices all changed`,
  async run({ say }) {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'feedmaker-full-'));
    mountSmall(folder);
    const filler = path.join(folder, 'filler');
    const dataDir = path.join(folder, 'data');
    mkdirSync(dataDir);
    try {
      const stage = await openStage(PRODUCTS, { dataDir });
      const losses: string[] = [];
      const rows: FaultResult['rows'][number][] = [];
      const look = async (when: string) => {
        const feed = await checkFeed(stage.product.origin, stage.feedId, stage.shop);
        const run = await stage.run();
        const row = {
          when,
          run: run?.state ?? 'no answer',
          kept: run?.kept_count ?? 0,
          original: run?.original_count ?? 0,
          ...feed,
        };
        rows.push(row);
        say(JSON.stringify(row));
        const broken = faultIn(feed, PRODUCTS);
        if (broken !== null) losses.push(`${when}: ${broken}`);
      };
      await look('before');
      const first = (await stage.run())?.id;
      for (const leftBytes of [0, 600_000]) {
        const after = (await stage.run())?.id;
        stage.reprice();
        await stage.refresh();
        await wait(400);
        const { bavail, bsize } = statfsSync(folder);
        writeSome(filler, Math.max(0, bavail * bsize - leftBytes));
        say(`full, ${leftBytes} bytes left`);
        await wait(FULL_MS);
        await look(`full, ${leftBytes} bytes left`);
        rmSync(filler, { force: true });
        const run = await stage.ended({ after, timeoutMs: 600_000 });
        await look(
          `space again, run ${run?.state ?? 'still open'}${run?.error_code ? ` (${run.error_code})` : ''}`,
        );
        const before = (await stage.run())?.id;
        await stage.refresh();
        await stage.ended({ after: before, timeoutMs: 600_000 });
        await look('after the next run');
        const last = await stage.run();
        if (last?.enhanced_count !== PRODUCTS) losses.push(`the next run enhanced ${last?.enhanced_count}`);
      }
      if (first === undefined) losses.push('there was no first run');
      await stage.close();
      const figure = `${rows.length} looks at a feed of ${PRODUCTS} products with 0 and 600,000 bytes left: ${losses.length} losses`;
      return { rows, losses, goals: [{ goal: 'R14', figure, isMet: losses.length === 0 }] };
    } finally {
      execFileSync('umount', ['-l', folder]);
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

function mountSmall(folder: string): void {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=320m', 'tmpfs', folder], { stdio: 'pipe' });
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw new NotMeasured('A full disk needs Linux and the right to mount one.', { cause: error });
  }
}

function writeSome(file: string, bytes: number): void {
  const chunk = Buffer.alloc(1 << 20);
  try {
    for (let left = bytes; left > 0; left -= chunk.length)
      writeFileSync(file, chunk.subarray(0, Math.min(left, chunk.length)), { flag: 'a' });
  } catch {
    // Another process used the remaining space: the disk is full either way.
  }
}
