import { expect, test } from 'vitest';
import { safeRedirect } from './redirect-address.ts';

const publicUrl = 'https://feeds.example.com';
const config = { publicUrl, allowedOrigins: ['https://app.example.com'], isProduction: true, port: 3000 };

test.each([`${publicUrl}/settings?tab=a`, 'https://app.example.com/reset-password'])(
  'a link to %s leads there',
  (wanted) => {
    expect(safeRedirect(config, `${wanted}#part`)).toBe(wanted);
  },
);

test.each([
  '',
  null,
  'http://app.example.com/',
  'https://app.example.com:444/',
  'https://feeds.example.com.evil.com/',
  'https://evil.com\\@feeds.example.com/',
  'https://feeds.example.com@evil.com/',
  'https://me:secret@feeds.example.com/',
  'https://me@feeds.example.com/',
  'http://feeds.example.com/',
  '//evil.com',
  'javascript:alert(1)',
  'https://evil.com/%0d%0aSet-Cookie:a',
  'http://localhost:3000/',
])('a link to %j leads home', (wanted) => {
  expect(safeRedirect(config, wanted)).toBe(`${publicUrl}/`);
});

test('on an installation for this machine only a link may lead to any of its names, and to our port alone', () => {
  const local = { publicUrl: 'http://localhost:3000', allowedOrigins: [], isProduction: false, port: 3000 };
  for (const name of ['localhost', '127.0.0.1', '[::1]'])
    expect(safeRedirect(local, `http://${name}:3000/a`)).toBe(`http://${name}:3000/a`);
  for (const wanted of [
    'http://localhost:9/',
    'http://127.0.0.1/',
    'http://[::1]:5173/',
    'http://192.168.1.2:3000/',
  ])
    expect([wanted, safeRedirect(local, wanted)]).toEqual([wanted, 'http://localhost:3000/']);
});
