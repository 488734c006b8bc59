import { Fault } from '#core/fault.ts';
import { workFaults } from '#core/fault-table.ts';
import { type SettingName, usualValues } from './settings.ts';

/** An unusable setting. The message is one sentence for the operator and contains no secret. */
export class ConfigError extends Fault<'setting'> {
  override readonly name = 'ConfigError';

  constructor(message: string, options?: { cause?: unknown }) {
    super('setting', workFaults.setting, message, options);
  }
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** Variables that npm and `scripts/keep-running.sh` set for the process they start. */
type FromStarter = 'npm_lifecycle_event' | 'AT_WORK_FILE' | 'STARTER_PID';

/** Returns the trimmed value of a setting, or null. An empty one counts as absent: compose files and CI set unused variables to ''. */
export function readSetting(env: Environment, name: SettingName | FromStarter): string | null {
  const value = env[name]?.trim();
  return value === undefined || value === '' ? null : value;
}

export function settingOrUsual(env: Environment, name: keyof typeof usualValues): string {
  return readSetting(env, name) ?? usualValues[name];
}

/** Returns an address that begins with one of `protocols`, or null. Fails with `ConfigError`. */
export function readUrl(env: Environment, name: SettingName, protocols: readonly string[]): string | null {
  const text = readSetting(env, name);
  if (text === null) return null;
  // The value may contain a password, so the message only shows the expected form.
  if (!URL.canParse(text) || !protocols.includes(new URL(text).protocol))
    throw new ConfigError(`${name} must be an address like '${protocols[0]}//user:password@host:port/name'.`);
  return text;
}

/** Reads 'on' or 'off', with a default. Fails with `ConfigError`. */
export function readSwitch(env: Environment, name: SettingName, fallback: boolean): boolean {
  const text = readSetting(env, name);
  if (text === null) return fallback;
  if (text !== 'on' && text !== 'off') throw new ConfigError(`${name} must be 'on' or 'off'.`);
  return text === 'on';
}

/** Returns the entries of a comma-separated list. */
export function readList(env: Environment, name: SettingName): readonly string[] {
  const entries = (readSetting(env, name) ?? '').split(',').map((entry) => entry.trim());
  return entries.filter((entry) => entry !== '');
}
