import { setTimeout as wait } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';
import { errorCode } from '../error-facts.ts';
import { StartError } from '../process/start-error.ts';

/** Maximum connections of one process, over all its logins; documented in docs/operating.md. */
const CONNECTIONS_OF_PROCESS = 24;

/** Maximum connections of the owner's login, the only one that exists before the first start. */
const SESSIONS_MAX = 14;

const ANSWER_MS_MAX = 5_000;

/**
 * Checks that this process can use all the connections it may need. A session pooler accepts every connection but leaves those beyond its
 * limit unanswered, which would look like a hanging database. Fails with `StartError`.
 */
export async function checkRoom(config: ClientConfig): Promise<void> {
  const clients = Array.from({ length: SESSIONS_MAX }, () => new Client(config));
  let answered = 0;
  const ask = async (client: Client) => {
    client.on('error', () => undefined);
    await client.connect();
    await client.query('select 1');
    answered += 1;
  };
  const asked = Promise.allSettled(clients.map(ask));
  const answers = await Promise.race([asked, wait(ANSWER_MS_MAX, null, { ref: false })]);
  // Not awaited: a client still waiting for a session would also wait for its closing handshake.
  for (const client of clients) void client.end().catch(() => undefined);
  const refused = (answers ?? []).find((answer) => answer.status === 'rejected');
  const isFull = refused !== undefined && FULL.has(errorCode(refused.reason));
  if (answers === null || isFull)
    throw new StartError(
      `The database, or the pooler before it, gives this process ${answered} connections at once: it needs up to ${CONNECTIONS_OF_PROCESS}. Raise max_connections, the limit of the login, or default_pool_size by ${CONNECTIONS_OF_PROCESS} for each process.`,
    );
}

// PostgreSQL's code for too many connections, in total or of one login. Other failures are left to the first real connection.
const FULL = new Set(['53300']);
