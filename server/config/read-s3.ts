import { readAmount } from './read-quotas.ts';
import {
  ConfigError,
  type Environment,
  readSwitch,
  readUrl,
  readSetting,
  settingOrUsual,
} from './environment.ts';

/** Bucket that stores the files instead of the data folder. */
export interface S3Config {
  /** Origin of the service, without a trailing slash; null: Amazon's own, derived from the region. */
  readonly endpoint: string | null;
  readonly region: string;
  readonly bucket: string;
  /** Prefix of all keys: '' or a path that ends with a slash. */
  readonly prefix: string;
  /** True if the bucket is named in an address's path, as most services expect, instead of the host. */
  readonly isPathStyle: boolean;
  /** Access keys; null: the machine's own credentials, for example from its role at Amazon. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | null;
  /** Bytes on disk for copies of published files; null: a share of it. */
  readonly cacheBytes: number | null;
}

const names = [
  'S3_ENDPOINT',
  'S3_REGION',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'S3_PREFIX',
  'S3_PATH_STYLE',
  'S3_CACHE',
] as const;

/** Reads `S3_*`; null without a bucket. Fails with `ConfigError`. */
export function readS3(env: Environment): S3Config | null {
  const bucket = readSetting(env, 'S3_BUCKET');
  const used = names.find((name) => readSetting(env, name) !== null);
  if (bucket === null && used !== undefined)
    throw new ConfigError(`${used} is set, so S3_BUCKET must say in which bucket files are kept.`);
  if (bucket === null) return null;
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
    throw new ConfigError(
      'S3_BUCKET must be the name of a bucket, such as feeds: 3 to 63 small letters, digits, - or .',
    );
  const endpoint = readEndpoint(env);
  const region = settingOrUsual(env, 'S3_REGION');
  if (!/^[\w-]{2,40}$/.test(region))
    throw new ConfigError("S3_REGION must be a region's name, such as eu-central-1.");
  return {
    endpoint,
    region,
    bucket,
    prefix: readPrefix(env),
    isPathStyle: readSwitch(env, 'S3_PATH_STYLE', endpoint !== null),
    credentials: readCredentials(env),
    cacheBytes: readCache(env),
  };
}

function readEndpoint(env: Environment): string | null {
  const text = readUrl(env, 'S3_ENDPOINT', ['https:', 'http:']);
  if (text === null) return null;
  const url = new URL(text);
  if (url.username + url.password + url.search + url.hash !== '' || url.pathname !== '/')
    throw new ConfigError(
      "S3_ENDPOINT must be an address like 'https://s3.example.com', without a key or a path.",
    );
  return url.origin;
}

function readPrefix(env: Environment): string {
  const text = (readSetting(env, 'S3_PREFIX') ?? '').replace(/^\/+|\/+$/g, '');
  if (text === '') return '';
  if (text.length > 200 || !text.split('/').every((segment) => /^[\w-][\w.-]*$/.test(segment)))
    throw new ConfigError('S3_PREFIX must be a folder in the bucket, such as feedmaker/production.');
  return `${text}/`;
}

function readCredentials(env: Environment): S3Config['credentials'] {
  const accessKeyId = readSetting(env, 'S3_ACCESS_KEY_ID');
  const secretAccessKey = readSetting(env, 'S3_SECRET_ACCESS_KEY');
  if (accessKeyId === null && secretAccessKey === null) return null;
  if (accessKeyId === null || secretAccessKey === null)
    throw new ConfigError('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together: please set both.');
  return { accessKeyId, secretAccessKey };
}

function readCache(env: Environment): number | null {
  const text = readSetting(env, 'S3_CACHE');
  if (text === null) return null;
  const bytes = readAmount(text, true);
  if (bytes === undefined)
    throw new ConfigError(`S3_CACHE must be none or a size such as 2GB, not '${text}'.`);
  return bytes ?? 0;
}
