import { authRefusals } from '#core/messages/reasons/calls/auth-refusals.ts';
import { AuthError } from './auth-error.ts';

/** Metadata that users set about themselves; sent in every access token. */
export type UserData = Record<string, unknown>;

// Maximum bytes of user data: access tokens are sent in a header, and Node accepts 16 KiB of headers in total.
const userDataBytesMax = 4_096;

/** Returns `stored` overwritten with the members of `given`; members that are null are removed. */
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
  // JSON allows these, PostgreSQL's JSON does not: the NUL character and half a surrogate pair.
  if (/(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/.test(text))
    throw new AuthError('validation_failed', authRefusals.user_data_unstorable);
  return data;
}

/** Returns null for data nested too deeply to be serialised, which is larger than anything we store. */
function serialise(data: UserData): string | null {
  try {
    return JSON.stringify(data);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
