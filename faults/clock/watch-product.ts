import { setTimeout as wait } from 'node:timers/promises';
import type { FakeShop } from '#tests/harness/fakes/shop.ts';
import type { ProductProcess } from '#tests/harness/product-process.ts';
import { runCommand } from '#tests/harness/run-command.ts';

/** Observations of a product, taken four times a second. */
export interface Watched {
  readonly reads: number;
  /** Lines of the log: in total, and in the busiest second. */
  readonly lines: number;
  readonly linesMost: number;
  /** Answers of `/readyz`, each with how often it was seen, the last one in brackets. */
  readonly readiness: string;
  readonly losses: readonly string[];
}

/** Until `end` is called, reads the published feed and checks if the product is ready. */
export function watchProduct(
  product: ProductProcess,
  feedId: string,
  shop: FakeShop,
): { end(): Promise<Watched> } {
  const ids = shop.products.map(({ id }) => id).join();
  const notWhole = new Set<string>();
  const statuses = new Map<number, number>();
  const over = new AbortController();
  let [last, reads, linesMost] = [0, 0, 0];
  const countLines = () => product.output().split('\n').length - 1;
  const before = countLines();
  const read = async () => {
    const answer = await fetch(`${product.origin}/feedmaker/${feedId}/feed.xml`);
    const text = await answer.text();
    const found = [...text.matchAll(/<g:id>([^<]*)<\/g:id>/g)].map((match) => match[1]).join();
    if (answer.status !== 200 || found !== ids || !text.trimEnd().endsWith('>'))
      notWhole.add(`the feed was answered with ${answer.status} and ${found.length} of ${ids.length} ids`);
    reads += 1;
  };
  const watch = async () => {
    while (!over.signal.aborted) {
      const lines = countLines();
      for (let n = 0; n < 4; n += 1) {
        await read().catch((error: unknown) => notWhole.add(`the feed was not answered: ${String(error)}`));
        await wait(250);
      }
      linesMost = Math.max(linesMost, countLines() - lines);
      last = await fetch(`${product.origin}/readyz`).then(
        ({ status }) => status,
        () => 0,
      );
      statuses.set(last, (statuses.get(last) ?? 0) + 1);
    }
  };
  const watching = watch();
  return {
    async end() {
      over.abort();
      await watching;
      const answered = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ');
      return {
        reads,
        lines: countLines() - before,
        linesMost,
        readiness: `${answered} (${last})`,
        losses: [...notWhole, ...(last === 200 ? [] : [`/readyz answers ${last} in the end`])],
      };
    },
  };
}

/** Returns the clock's finding of `doctor`: its sentence, and whether it is fine. */
export async function askDoctor(dataDir: string): Promise<{ isWell: boolean; text: string }> {
  const { text, errors } = await runCommand(['doctor', '--json'], { DATA_DIR: dataDir });
  const findings: unknown = text === '' ? [] : JSON.parse(text);
  if (!Array.isArray(findings)) return { isWell: false, text };
  const found = findings.find(({ code }) => code === 'clock');
  return { isWell: found?.state === 'ok', text: found?.text ?? errors };
}
