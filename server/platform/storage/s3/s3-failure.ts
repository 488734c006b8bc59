import { AppError } from '#core/errors.ts';
import { errorCode, textProperty } from '../../error-facts.ts';
import type { S3Config } from './s3-client.ts';

/** Failure of the service or of the connection to it: a name such as 'NoSuchBucket' or 'ECONNREFUSED'. */
export interface S3Fault {
  readonly name: string;
  /** Status of the answer; null without one. */
  readonly status: number | null;
}

export function readFault(error: unknown): S3Fault {
  const metadata: unknown =
    typeof error === 'object' && error !== null && '$metadata' in error ? error.$metadata : null;
  const status =
    typeof metadata === 'object' && metadata !== null && 'httpStatusCode' in metadata
      ? metadata.httpStatusCode
      : null;
  const name = textProperty(error, 'name');
  // If several addresses of one host all refused, Node throws one error without a code of its own.
  const code = errorCode(error) || errorCode(unwrapFirst(error));
  return {
    name: code !== '' && (name === '' || name === 'Error' || name === 'AggregateError') ? code : name || code,
    status: typeof status === 'number' ? status : null,
  };
}

function unwrapFirst(error: unknown): unknown {
  return error instanceof AggregateError ? error.errors[0] : null;
}

/** True if the object does not exist; false if the bucket does not. A HEAD answer has no body, so there only the status tells. */
export function isMissing(error: unknown): boolean {
  const { name, status } = readFault(error);
  return name === 'NoSuchKey' || (status === 404 && name === 'NotFound');
}

/** True if another attempt may help: the service is unreachable, failing or slow, or refuses requests temporarily. */
export function isAway({ status }: S3Fault): boolean {
  return status === null || status < 400 || status >= 500 || [403, 404, 408, 409, 429].includes(status);
}

/** True if a failure at the start means that the service is unreachable, and says nothing about the settings. */
export function isSilentAtStart(error: unknown): boolean {
  const { name, status } = readFault(error);
  if (status !== null) return status === 429 || (status >= 500 && name !== 'NotImplemented');
  return name === 'EAI_AGAIN' || !sentences.some(([names]) => names.test(name));
}

/**
 * Converts a failed call to an error of the product: 'unavailable' if another attempt may help. The SDK's error references whole answers
 * and sockets, so only its name is stored.
 */
export function toFailure(operation: string, error: unknown): Error {
  if (error instanceof AppError) return error;
  const fault = readFault(error);
  const cause = new Error(`S3 ${operation}: ${textOf(fault)}`);
  if (!isAway(fault) || fault.name === 'NotImplemented') return cause;
  return new AppError('unavailable', undefined, { cause, retryAfterSeconds: 30 });
}

function textOf({ name, status }: S3Fault): string {
  return status === null ? name : `${name} (${status})`;
}

/** Returns the operator's message if the bucket cannot be used: one sentence that names the setting to check. */
export function explainS3({ bucket, endpoint, region, credentials }: S3Config, error: unknown): string {
  const fault = readFault(error);
  const place = endpoint ?? `Amazon S3 in ${region}`;
  const [, sentence] = sentences.find(([names]) => names.test(fault.name)) ?? [];
  if (sentence !== undefined) return sentence({ bucket, place, region });
  if (fault.status === 404) return missing({ bucket, place, region });
  if (fault.status === 403) return refused({ bucket, place, region });
  if (fault.status === 301 || fault.status === 307) return elsewhere({ bucket, place, region });
  if (fault.status === null && credentials === null && /credential/i.test(fault.name))
    return noKey({ bucket, place, region });
  if (fault.status === null) return `S3_ENDPOINT cannot be used: ${place} does not answer (${fault.name}).`;
  return `S3_BUCKET ${bucket} cannot be used: ${place} answered ${textOf(fault)}.`;
}

type Place = { readonly bucket: string; readonly place: string; readonly region: string };

const missing = ({ bucket, place }: Place) =>
  `S3_BUCKET ${bucket} is not there at ${place}: make it, or correct the name.`;
const refused = ({ bucket, place }: Place) =>
  `The key of S3_ACCESS_KEY_ID may not list, read, write and delete in S3_BUCKET ${bucket} at ${place}: allow it all four.`;
const elsewhere = ({ bucket, place, region }: Place) =>
  `S3_BUCKET ${bucket} is not in the region ${region} at ${place}: set S3_REGION to its own.`;
const noKey = ({ place }: Place) =>
  `Nothing says with which key files are kept at ${place}: set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.`;

const sentences: readonly (readonly [RegExp, (place: Place) => string])[] = [
  [/^NoSuchBucket$/, missing],
  [/^InvalidAccessKeyId$/, ({ place }) => `S3_ACCESS_KEY_ID is not known at ${place}: correct it.`],
  [
    /^SignatureDoesNotMatch$/,
    ({ place }) =>
      `S3_SECRET_ACCESS_KEY does not belong to S3_ACCESS_KEY_ID at ${place}: correct one of them.`,
  ],
  [/^(AccessDenied|AllAccessDisabled|Forbidden)$/, refused],
  [
    /^(RequestTimeTooSkewed|RequestExpired|ExpiredToken)$/,
    ({ place }) => `The clock of this machine is wrong, so ${place} takes no request: set it, best by NTP.`,
  ],
  [/^(PermanentRedirect|AuthorizationHeaderMalformed|IllegalLocationConstraintException)$/, elsewhere],
  [/^(CredentialsProviderError|ProviderError)$/, noKey],
  [/^(ENOTFOUND|EAI_AGAIN)$/, ({ place }) => `No machine is found under the name in S3_ENDPOINT: ${place}.`],
  [
    /^(EPROTO|ERR_SSL_\w+|HPE_\w+|SyntaxError)$/,
    ({ place }) =>
      `${place} does not speak S3 there: check S3_ENDPOINT, its port and whether it is http or https.`,
  ],
  [
    /^(CERT_\w+|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_\w+|ERR_TLS_\w+)$/,
    ({ place }) => `The certificate of ${place} is not trusted here: correct it, or set NODE_EXTRA_CA_CERTS.`,
  ],
];
