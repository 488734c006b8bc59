import { expect, test } from 'vitest';
import { isOurName } from './allowed-host.ts';

const names = { publicUrl: 'https://feeds.example.com:8443', host: '0.0.0.0', allowedHosts: ['feedmaker'] };

test.each([
  'feeds.example.com:8443',
  'FEEDS.example.com',
  'localhost:3000',
  'localhost',
  'feeds.localhost:5173',
  '127.0.0.1:3000',
  '192.168.1.20:3000',
  '[::1]:3000',
  '[fe80::1]',
  'feedmaker:3000',
  undefined,
])('%s is a name of ours', (host) => {
  expect(isOurName(names, host)).toBe(true);
});

test.each([
  'evil.example',
  'feeds.example.com.evil.example',
  'evil.example:3000',
  'localhost.evil.example',
  'notlocalhost',
  '127.0.0.1.evil.example',
  '127.1',
  '2130706433',
  '0x7f000001',
  'evil.example#localhost',
  'user@localhost',
  'localhost:80:80',
  'localhost, evil.example',
  '',
])('%j is not', (host) => {
  expect(isOurName(names, host)).toBe(false);
});
