import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { createLog } from '../process/log.ts';
import { followRequests } from './follow-requests.ts';

test('a request that took longer than it may is a warning that names its pattern', async () => {
  const lines: Record<string, unknown>[] = [];
  const destination = {
    write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>),
  };
  const log = createLog({ isProduction: true, destination });
  for (const [slowMs, warnings] of [
    [0, 1],
    [60_000, 0],
  ] as const) {
    lines.length = 0;
    const app = fastify();
    followRequests(app, { log }, slowMs);
    app.get('/feeds/:feedId', async () => 'done');
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    const answer = await fetch(`${address}/feeds/a-secret?token=marker`);
    expect(await answer.text()).toBe('done');
    await app.close();
    expect(lines).toHaveLength(warnings);
    if (warnings > 0) expect(lines[0]).toMatchObject({ level: 40, route: '/feeds/:feedId', status: 200 });
    expect(JSON.stringify(lines)).not.toMatch(/a-secret|marker/);
  }
});
