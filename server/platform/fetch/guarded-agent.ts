import { lookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { callbackify } from 'node:util';
import { Agent, buildConnector } from 'undici';
import { isPublicAddress } from './public-address.ts';
import { RemoteError } from './remote-error.ts';

interface ResolvedAddress {
  readonly address: string;
  readonly family: number;
}

export type Resolve = (hostname: string) => Promise<ResolvedAddress[]>;

export interface AgentOptions {
  readonly connectTimeoutMs: number;
  readonly resolve?: Resolve | undefined;
}

/**
 * Creates an agent that connects to public addresses only. It checks IP literals in the address (Node resolves nothing there), all answers
 * of the DNS before one is used, and the connected address before a byte is sent.
 */
export function createGuardedAgent(options: AgentOptions): Agent {
  const connect = connectorWith(options, { isGuarded: true });
  return new Agent({
    ...agentSettings,
    connect(target, callback) {
      const literal = target.hostname.replace(/^\[|\]$/g, '');
      if (isIP(literal) !== 0 && !isPublicAddress(literal)) {
        callback(new RemoteError('blocked_address'), null);
        return;
      }
      connect(target, (...[error, socket]) => {
        if (error !== null) return callback(error, null);
        if (isPublicAddress(socket.remoteAddress ?? '')) return callback(null, socket);
        socket.destroy();
        return callback(new RemoteError('blocked_address'), null);
      });
    },
  });
}

/** Creates an agent that connects to any address of a name. Only for destinations that `judgeDestination` trusts. */
export function createTrustedAgent(options: AgentOptions): Agent {
  return new Agent({ ...agentSettings, connect: connectorWith(options, { isGuarded: false }) });
}

// The caller enforces timeouts: undici's timers are coarse, and its body timeout restarts with every chunk.
const agentSettings = {
  pipelining: 1,
  maxHeaderSize: 16_384,
  keepAliveTimeout: 4000,
  headersTimeout: 0,
  bodyTimeout: 0,
};

function connectorWith(options: AgentOptions, { isGuarded }: { isGuarded: boolean }) {
  const resolve = options.resolve ?? ((hostname) => lookup(hostname, { all: true }));
  return buildConnector({
    timeout: options.connectTimeoutMs,
    lookup: lookupWith(resolve, isGuarded),
    autoSelectFamily: true,
  });
}

function lookupWith(resolve: Resolve, isGuarded: boolean): LookupFunction {
  const resolveChecked = callbackify(async (hostname: string) => {
    const answers = await resolve(hostname);
    const [first] = answers;
    if (first === undefined) throw new RemoteError('dns_failed');
    // A private answer among public ones is a sign of DNS rebinding, so all answers are refused.
    if (isGuarded && answers.some(({ address }) => !isPublicAddress(address)))
      throw new RemoteError('blocked_address');
    return { first, answers };
  });
  return (hostname, { all }, callback) =>
    resolveChecked(hostname, (error, found) => {
      if (error !== null) callback(error, '');
      else if (all === true) callback(null, found.answers);
      else callback(null, found.first.address, found.first.family);
    });
}
