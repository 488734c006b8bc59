/**
 * True if an address may be reachable from the internet, judged only by its text: not a name of this machine or of a private network. A
 * public-looking name may still lead nowhere.
 */
export function isReachableAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { hostname } = new URL(address);
  if (hostname.startsWith('[')) return !/^\[(?:::1?\]|f[cd]|fe[89ab])/.test(hostname);
  if (/^\d+(?:\.\d+){3}$/.test(hostname)) return !privateIpv4.test(hostname);
  return hostname.includes('.') && !/\.(?:localhost|local|internal|lan|home|test|invalid)\.?$/.test(hostname);
}

/** RFC 1918, loopback, link-local, shared address space and "this network". */
const privateIpv4 =
  /^(?:0|10|127)\.|^169\.254\.|^192\.168\.|^172\.(?:1[6-9]|2\d|3[01])\.|^100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./;
