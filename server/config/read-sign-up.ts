import { ConfigError, type Environment, readList, readSetting } from './environment.ts';

/** Who may sign up: anyone, those with an invitation, or no one. */
export type SignUpMode = 'open' | 'invite' | 'closed';

/** Rules about new accounts. The first account of an installation is always possible. */
export interface SignUpConfig {
  /** Null: not set. Then `server/db/accounts/sign-up-policy.ts` decides by the address and by existing accounts. */
  readonly mode: SignUpMode | null;
  /** Lower-case mail domains that new accounts must have if anyone may sign up; empty: all. */
  readonly domains: readonly string[];
}

/** Reads who may sign up. Domains require confirmed addresses. Fails with `ConfigError`. */
export function readSignUp(
  env: Environment,
  { confirmsAccounts }: { confirmsAccounts: boolean },
): SignUpConfig {
  const text = readSetting(env, 'SIGN_UP');
  const mode = signUpModes.find((each) => each === text) ?? null;
  if (text !== null && mode === null)
    throw new ConfigError(`SIGN_UP must be open, invite or closed, not '${text}'.`);
  const domains = readList(env, 'SIGN_UP_DOMAINS').map(readDomain);
  if (domains.length === 0) return { mode, domains };
  if (mode !== null && mode !== 'open')
    throw new ConfigError(
      `SIGN_UP_DOMAINS says who may sign up, and SIGN_UP=${mode} lets nobody: set one of them.`,
    );
  // Otherwise anybody could claim an address of the domain.
  if (!confirmsAccounts && readSetting(env, 'AUTH_URL') === null)
    throw new ConfigError('SIGN_UP_DOMAINS is set, so EMAIL_CONFIRMATION must be on too.');
  return { mode: 'open', domains };
}

const signUpModes = ['open', 'invite', 'closed'] as const;

function readDomain(entry: string): string {
  if (!/^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]{2,}$/i.test(entry))
    throw new ConfigError(
      `SIGN_UP_DOMAINS must be a comma list of mail domains such as example.com, and '${entry}' is not one.`,
    );
  return entry.toLowerCase();
}
