import { createHash, createHmac } from 'node:crypto';
import { Client, type ClientConfig } from 'pg';
import { errorCode } from '../error-facts.ts';
import { StartError } from '../process/start-error.ts';
import { connectAsSuperuser, type Endpoint } from './postmaster.ts';

export interface DatabaseTarget {
  /** Owns the tables and, as a member of `app_worker`, sees every row. */
  readonly owner: ClientConfig;
  /** Same as `owner`, over connections that are a single session: for LISTEN and migrations. */
  readonly direct: ClientConfig;
  /** Has no rights of its own; may become `app_user` inside a transaction. */
  readonly request: ClientConfig;
  readonly requestLogin: string;
  /** Password for the request login, or null if only the socket's folder protects it. */
  readonly requestPassword: string | null;
}

const OWNER = 'feedmaker_owner';
const REQUEST_LOGIN = 'app_request';
const DATABASE = 'feedmaker';

export function embeddedTarget(
  endpoint: Pick<Endpoint, 'host' | 'port'>,
  name: string = DATABASE,
): DatabaseTarget {
  const place = { host: endpoint.host, port: endpoint.port, database: name, ssl: false };
  const owner = { ...place, user: OWNER };
  return {
    owner,
    direct: owner,
    request: { ...place, user: REQUEST_LOGIN },
    requestLogin: REQUEST_LOGIN,
    requestPassword: null,
  };
}

/** Returns the target for the operator's own server. If `databaseUrl` is that of a transaction pooler, `directUrl` is the server itself. */
export function serverTarget(databaseUrl: string, directUrl: string | null = null): DatabaseTarget {
  const request = new URL(databaseUrl);
  const login = nameRequestLogin(request.pathname.slice(1));
  // Every process derives the same password, so nothing has to be stored or shared, even if one connects through a pooler and another does
  // not.
  const secret = request.password || request.searchParams.get('password') || databaseUrl;
  const requestPassword = createHmac('sha256', secret).update(login).digest('base64url');
  request.searchParams.set('user', login);
  request.searchParams.set('password', requestPassword);
  return {
    owner: { connectionString: databaseUrl },
    direct: { connectionString: directUrl ?? databaseUrl },
    request: { connectionString: request.href },
    requestLogin: login,
    requestPassword,
  };
}

/**
 * Returns a login name for each database: logins are server-wide, and two installations on one server would change each other's password.
 */
function nameRequestLogin(databaseName: string): string {
  return `${REQUEST_LOGIN}_${createHash('sha256').update(databaseName).digest('hex').slice(0, 12)}`;
}

/** Creates owner and database of the embedded server if they are missing. */
export async function ensureEmbeddedDatabase(endpoint: Pick<Endpoint, 'host' | 'port'>): Promise<void> {
  const missing = await findConnectionFailure(embeddedTarget(endpoint).owner);
  if (missing === null) return;
  if (!MISSING_ROLE_OR_DATABASE.has(errorCode(missing))) throw missing;
  const client = await connectAsSuperuser(endpoint);
  try {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [OWNER]);
    // Not a superuser, so that row level security works as on a managed server.
    if (rowCount === 0) await client.query(`create role ${OWNER} login createrole createdb`);
    await client.query(`create database ${DATABASE} owner ${OWNER} strategy file_copy`);
  } finally {
    await client.end();
  }
}

/** Creates the request login if it is missing, and corrects its password. Needs the first migration. */
export async function ensureRequestLogin(target: DatabaseTarget): Promise<void> {
  const refused = await findConnectionFailure(target.request);
  if (refused === null) return;
  if (target.requestPassword === null || !LOGIN_REFUSED.has(errorCode(refused))) throw refused;
  const owner = new Client(target.direct);
  await owner.connect();
  try {
    // Locked, because concurrent changes of a role fail in PostgreSQL.
    await owner.query(`begin; select pg_advisory_xact_lock(hashtext('${target.requestLogin}'));
      do $$ begin
        if not exists (select from pg_roles where rolname = '${target.requestLogin}') then
          create role ${target.requestLogin} login noinherit;
          grant app_user to ${target.requestLogin};
        end if;
      end $$;
      alter role ${target.requestLogin} password '${target.requestPassword}'; commit`);
  } finally {
    await owner.end();
  }
  const stillRefused = await findConnectionFailure(target.request);
  if (stillRefused !== null)
    throw new StartError(
      `The database refuses the login '${target.requestLogin}' that serves requests: allow it in pg_hba.conf from this machine.`,
      { cause: stillRefused },
    );
}

const MISSING_ROLE_OR_DATABASE = new Set(['3D000', '28000']);
// Error codes of a refused login; the last one is a pooler's.
const LOGIN_REFUSED = new Set(['28P01', '28000', '08P01']);

async function findConnectionFailure(config: ClientConfig): Promise<unknown> {
  const client = new Client(config);
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.end();
    return null;
  } catch (error) {
    return error ?? new Error('no reason given');
  }
}
