import { createHash, createHmac } from 'node:crypto';
import { Client, type ClientConfig } from 'pg';
import { errorCode } from '../error-facts.ts';
import { StartError } from '../process/start-error.ts';
import { connectAsSuperuser, type Endpoint } from './postmaster.ts';

/** The two logins that the product uses on a database, and the ways to it. */
export interface DatabaseTarget {
  /** Owns the tables and, as a member of `app_worker`, sees every row. */
  readonly owner: ClientConfig;
  /** Like `owner`, over connections that are one session from beginning to end: for LISTEN and migrations. */
  readonly direct: ClientConfig;
  /** Has no rights of its own; may become `app_user` inside a transaction. */
  readonly request: ClientConfig;
  /** The name of that login. */
  readonly requestLogin: string;
  /** Password to give to the request login, or null where the socket's folder is the protection. */
  readonly requestPassword: string | null;
}

const OWNER = 'feedmaker_owner';
const REQUEST_LOGIN = 'app_request';
const DATABASE = 'feedmaker';

/** Returns the database `name` of the embedded server. */
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

/**
 * Returns the target for the operator's own server. Where `databaseUrl` leads through a pooler that lends a connection for one transaction
 * only, `directUrl` leads to the server itself.
 */
export function serverTarget(databaseUrl: string, directUrl: string | null = null): DatabaseTarget {
  const request = new URL(databaseUrl);
  const login = nameRequestLogin(request.pathname.slice(1));
  // Every process derives the same password, so nothing has to be stored or handed around; also where one gets there through a pooler
  // and another does not.
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
 * Returns a login of each database's own: logins belong to the whole server, and two installations on one would give the same login another
 * password in turn.
 */
function nameRequestLogin(databaseName: string): string {
  return `${REQUEST_LOGIN}_${createHash('sha256').update(databaseName).digest('hex').slice(0, 12)}`;
}

/** Makes the owner and the database of the embedded server unless they are there. */
export async function ensureEmbeddedDatabase(endpoint: Pick<Endpoint, 'host' | 'port'>): Promise<void> {
  const missing = await findConnectionFailure(embeddedTarget(endpoint).owner);
  if (missing === null) return;
  if (!MISSING_ROLE_OR_DATABASE.has(errorCode(missing))) throw missing;
  const client = await connectAsSuperuser(endpoint);
  try {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [OWNER]);
    // Not a superuser, so that row level security works here as it does on a managed server.
    if (rowCount === 0) await client.query(`create role ${OWNER} login createrole createdb`);
    await client.query(`create database ${DATABASE} owner ${OWNER} strategy file_copy`);
  } finally {
    await client.end();
  }
}

/** Makes the request login where it is missing, and gives it its password where it has another. Needs the first migration. */
export async function ensureRequestLogin(target: DatabaseTarget): Promise<void> {
  const refused = await findConnectionFailure(target.request);
  if (refused === null) return;
  if (target.requestPassword === null || !LOGIN_REFUSED.has(errorCode(refused))) throw refused;
  const owner = new Client(target.direct);
  await owner.connect();
  try {
    // Processes that start together would disturb each other: PostgreSQL does not queue changes of a role.
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
// The last is how a pooler says it.
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
