import { expect, test } from 'vitest';
import { isReachableAddress } from './reachable-address.ts';

test.each([
  'https://feeds.example.com/feedmaker/x/feed.xml',
  'https://8.8.8.8/x',
  'http://172.32.0.1',
  'http://[2001:db8::1]:3000/',
  'http://100.128.0.1/',
])('%s may be reached', (address) => expect(isReachableAddress(address)).toBe(true));

test.each(
  (
    'http://localhost:3000/feedmaker/x/feed.xml, http://feeds.localhost/, http://127.0.0.1:3000, ' +
    'http://10.1.2.3/, http://192.168.1.2, http://172.16.0.9, http://100.64.0.1, ' +
    'http://[::1]:3000/, http://[fd00::1]/, http://nas/, https://shop.internal/, no address'
  ).split(', '),
)('%s is of this machine or its network', (address) => expect(isReachableAddress(address)).toBe(false));
