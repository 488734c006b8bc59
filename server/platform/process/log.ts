import { type DestinationStream, type Logger, pino } from 'pino';
import { errorCode } from '../error-facts.ts';
import { readLogFacts } from './log-context.ts';
import { readableLine } from './readable-line.ts';

export type Log = Logger;

/**
 * Writes JSON lines in production and readable lines elsewhere, each with the ids of its request or job (`withLogFacts`). Always omits the
 * query of an address and fields with the usual names of secrets.
 */
export function createLog(options: {
  isProduction: boolean;
  logLevel?: 'debug' | 'info' | 'warn' | 'error';
  destination?: DestinationStream;
}): Log {
  const destination = options.destination ?? process.stdout;
  const settings = {
    level: options.logLevel ?? 'info',
    base: null,
    // A copy, since pino modifies the object.
    mixin: () => ({ ...readLogFacts() }),
    redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`]), censor: '[secret]' },
    serializers: { req: requestFacts, res: replyFacts, err: errorFacts },
    formatters: { log: withoutQueries },
  };
  if (options.isProduction) return pino(settings, destination);
  return pino(settings, { write: (line) => void destination.write(readableLine(line)) });
}

const SECRETS = [
  'password',
  'authorization',
  'cookie',
  'token',
  'access_token',
  'refresh_token',
  'code',
  'code_verifier',
  'databaseUrl',
  'databaseDirectUrl',
  'smtpUrl',
];

function requestFacts(request: { method?: string; url?: string; ip?: string }) {
  return { method: request.method, url: withoutQuery(request.url ?? ''), ip: request.ip };
}

function replyFacts(reply: { statusCode?: number }) {
  return { statusCode: reply.statusCode };
}

// Logs only harmless properties: drivers' errors contain rows, parameters and addresses.
function errorFacts(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const facts = { type: error.name, errorCode: errorCode(error) || undefined, stack: error.stack };
  return error.cause === undefined ? facts : { ...facts, cause: errorFacts(error.cause) };
}

function withoutQueries(fields: Record<string, unknown>): Record<string, unknown> {
  return typeof fields['url'] === 'string' ? { ...fields, url: withoutQuery(fields['url']) } : fields;
}

function withoutQuery(url: string): string {
  return url.replace(/[?#].*$/s, '');
}
