import type * as sdk from '@aws-sdk/client-s3';
import type { Config } from '#server/config.ts';

export type S3Config = NonNullable<Config['s3']>;

/** The official SDK and two clients of one bucket. */
export interface S3Client {
  readonly sdk: typeof sdk;
  readonly config: S3Config;
  readonly calls: sdk.S3Client;
  /** Client for bodies that are read at the reader's own speed: they must not use up the connections of other calls. Makes one attempt. */
  readonly bodies: sdk.S3Client;
  readonly close: () => void;
}

const CONNECT_MS_MAX = 3_000;

/** Longest wait for the beginning of an answer, and for sending a part of a file, in ms. */
const REQUEST_MS_MAX = 20_000;

/** Longest wait for the beginning of a body in ms; short, because a reader is waiting. */
const BODY_BEGINS_MS_MAX = 5_000;

const CALL_SOCKETS_MAX = 48;
const BODY_SOCKETS_MAX = 64;

/** Number of attempts that the SDK makes, with pauses that grow from a tenth of a second. */
const ATTEMPTS_MAX = 3;

/** Loads the SDK and creates the clients; does not connect yet. */
export async function openS3Client(config: S3Config): Promise<S3Client> {
  const loaded = await import('@aws-sdk/client-s3');
  const connect = (maxSockets: number, requestTimeout: number, socketTimeout: number, maxAttempts: number) =>
    new loaded.S3Client({
      region: config.region,
      forcePathStyle: config.isPathStyle,
      ...(config.endpoint === null ? {} : { endpoint: config.endpoint }),
      ...(config.credentials === null ? {} : { credentials: config.credentials }),
      maxAttempts,
      // Services other than Amazon's refuse the SDK's default checksums, or store them among the bytes.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      // Following would make a wrong region look like a moved bucket, and write files to an unexpected place.
      followRegionRedirects: false,
      requestHandler: {
        connectionTimeout: CONNECT_MS_MAX,
        requestTimeout,
        throwOnRequestTimeout: true,
        socketTimeout,
        httpAgent: { keepAlive: true, maxSockets },
        httpsAgent: { keepAlive: true, maxSockets },
      },
    });
  const calls = connect(CALL_SOCKETS_MAX, REQUEST_MS_MAX, REQUEST_MS_MAX, ATTEMPTS_MAX);
  const bodies = connect(BODY_SOCKETS_MAX, BODY_BEGINS_MS_MAX, 0, 1);
  const close = () => {
    calls.destroy();
    bodies.destroy();
  };
  return { sdk: loaded, config, calls, bodies, close };
}
