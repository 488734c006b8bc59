import ipaddr from 'ipaddr.js';

/**
 * True if an IP address belongs to the public internet. Everything else is refused: loopback, private, link-local, reserved, multicast, and
 * IPv6 forms that contain such an IPv4 address.
 */
export function isPublicAddress(text: string): boolean {
  const withoutZone = text.replace(/%.*$/, '');
  if (!ipaddr.isValid(withoutZone)) return false;
  const address = ipaddr.process(withoutZone);
  if (address instanceof ipaddr.IPv4) return address.range() === 'unicast';
  const range = address.range();
  if (isLocalNat64(address.parts)) return false;
  if (range === 'rfc6052') return isPublicAddress(embedded(address.parts, 6));
  if (range !== 'unicast' || address.parts.slice(0, 6).every((part) => part === 0)) return false;
  return !isIsatap(address.parts) || isPublicAddress(embedded(address.parts, 6));
}

// 64:ff9b:1::/48 is translated by the local network to an address that we cannot determine.
function isLocalNat64(parts: readonly number[]): boolean {
  return parts[0] === 0x64 && parts[1] === 0xff9b && parts[2] === 1;
}

// An ISATAP tunnel leads to the IPv4 address in its last four bytes, with any prefix.
function isIsatap(parts: readonly number[]): boolean {
  return (parts[4] === 0 || parts[4] === 0x0200) && parts[5] === 0x5efe;
}

function embedded(parts: readonly number[], from: number): string {
  const [high = 0, low = 0] = parts.slice(from);
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}
