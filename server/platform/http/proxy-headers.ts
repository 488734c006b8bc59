import type { IncomingHttpHeaders } from 'node:http';

const names =
  /^(?:x-forwarded(?:-|$)|forwarded$|via$|x-real-ip$|cf-|cdn-|true-client-ip$|(?:fastly|fly)-|x-(?:client|cluster-client|original|envoy|amz|azure|appengine|vercel|nf)-|x-proxyuser-ip$)/;

/** True if a header says that a proxy forwards this request. Absence proves nothing: a proxy may add no header. */
export function isPassedOn(headers: IncomingHttpHeaders): boolean {
  return Object.keys(headers).some((name) => names.test(name));
}
