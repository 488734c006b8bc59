import type { IncomingHttpHeaders } from 'node:http';

const names =
  /^(?:x-forwarded(?:-|$)|forwarded$|via$|x-real-ip$|cf-|cdn-|true-client-ip$|(?:fastly|fly)-|x-(?:client|cluster-client|original|envoy|amz|azure|appengine|vercel|nf)-|x-proxyuser-ip$)/;

/** Whether a header says that somebody passes this request on. No such header proves nothing: a proxy may write none. */
export function isPassedOn(headers: IncomingHttpHeaders): boolean {
  return Object.keys(headers).some((name) => names.test(name));
}
