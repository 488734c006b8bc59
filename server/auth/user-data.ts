import { authRefusals } from '#core/messages/reasons/calls/auth-refusals.ts';
import { AuthError } from './auth-error.ts';

/** Metadata that users set about themselves; sent in every access token. */
export type UserData = Record<string, unknown>;

// Access tokens travel in a header, and Node accepts 16 KiB of headers in all.
const userDataBytesMax = 4_096;

/** `stored` with the members of `given` put over it; a member that is null goes away. */
export function mergeUserData(stored: UserData, given: UserData | null | undefined): UserData {
  const merged = Object.entries({ ...stored, ...given }).filter(([, value]) => value !== null);
  return requireStorable(Object.fromEntries(merged));
}

function requireStorable(data: UserData): UserData {
  const text = serialise(data);
  if (text === null || Buffer.byteLength(text) > userDataBytesMax)
    throw new AuthError(
      'validation_failed',
      authRefusals.user_data_too_large({ bytesMax: userDataBytesMax }),
    );
  // JSON knows these two, PostgreSQL's JSON does not: the NUL character and half a surrogate pair.
  if (/(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/.test(text))
    throw new AuthError('validation_failed', authRefusals.user_data_unstorable);
  return data;
}

/** Returns null for data nested too deep to be written, which is larger than anything we store. */
function serialise(data: UserData): string | null {
  try {
    return JSON.stringify(data);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
