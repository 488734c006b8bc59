import { ConfigError, type Environment, readSetting } from './environment.ts';

/** Returns the address of an editor that replaces our own, or null. One-time codes are sent to it, so it must be https, or this machine. */
export function readEditorUrl(env: Environment): string | null {
  const text = readSetting(env, 'EDITOR_URL');
  if (text === null) return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  const isLocal = url?.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  const isBase = url !== null && url.username + url.password + url.hash === '';
  if (!isBase || !(url.protocol === 'https:' || isLocal))
    throw new ConfigError("EDITOR_URL must be an address like 'https://editor.example.com'.");
  return url.href;
}
