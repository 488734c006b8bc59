import { expect, test } from 'vitest';
import { isPublicAddress } from './public-address.ts';

test.each([
  '8.8.8.8',
  '1.1.1.1',
  '93.184.216.34',
  '2606:4700:4700::1111',
  '::ffff:8.8.8.8',
  '64:ff9b::808:808',
])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([
  ['this network', '0.0.0.0 0.1.2.3'],
  ['private', '10.0.0.1 172.16.0.1 172.31.255.255 192.168.1.1'],
  ['carrier NAT', '100.64.0.1 100.127.255.255'],
  ['loopback', '127.0.0.1 127.255.255.254 ::1'],
  ['cloud metadata', '169.254.169.254'],
  ['protocol assignments', '192.0.0.8'],
  ['documentation', '192.0.2.1 198.51.100.1 203.0.113.1 2001:db8::1'],
  ['6to4 relay', '192.88.99.1'],
  ['benchmarks', '198.18.0.1'],
  ['multicast', '224.0.0.1 ff02::1'],
  ['reserved', '240.0.0.1'],
  ['broadcast', '255.255.255.255'],
  ['unspecified', '::'],
  ['unique local', 'fc00::1 fd12:3456::1'],
  ['link-local, also with a zone', 'fe80::1 fe80::1%eth0'],
  ['old site-local', 'fec0::1'],
  ['discard', '100::1'],
  ['mapped loopback', '::ffff:127.0.0.1 ::ffff:7f00:1'],
  ['compatible loopback', '::127.0.0.1'],
  ['6to4 of loopback', '2002:7f00:1::1'],
  ['NAT64 of what is inside', '64:ff9b::7f00:1 64:ff9b::a00:1'],
  ['local NAT64', '64:ff9b:1::808:808'],
  ['Teredo', '2001:0:53aa:64c:0:5efe:80ff:fffe'],
  ['ISATAP of what is inside', '2606:4700::5efe:7f00:1 2606:4700::200:5efe:a00:1'],
  ['no address', 'localhost '],
])('%s is not: %s', (_kind, addresses) => {
  for (const address of addresses.split(' '))
    expect([address, isPublicAddress(address)]).toEqual([address, false]);
});
