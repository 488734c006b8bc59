import { expect, test } from 'vitest';
import { isOwnPage } from './own-page.ts';

const config = { publicUrl: 'https://feeds.example.com', allowedOrigins: ['http://localhost:5173'] };

test.each([
  'https://feeds.example.com/billing?success=true',
  'https://feeds.example.com/projects/1/billing?canceled=true#plans',
  'http://localhost:5173/billing',
])('%s is a page of ours', (address) => {
  expect(isOwnPage(address, config)).toBe(true);
});

test.each([
  '',
  '/billing',
  '//feeds.example.com/billing',
  'https://feeds.example.com',
  'http://feeds.example.com/billing',
  'https://feeds.example.com:444/billing',
  'https://feeds.example.com.evil.example/billing',
  'https://evil.example/https://feeds.example.com/',
  'https://feeds.example.com@evil.example/billing',
  'https://me:secret@feeds.example.com/billing',
  'https://feeds.example.com\\@evil.example/',
  'https:\\\\evil.example/',
  ' https://feeds.example.com/billing',
  'https://feeds.example.com/\u0000',
  'https://feeds.example.com/bil\nling',
  'https:evil.example/',
  'HTTPS://evil.example/',
  'javascript:alert(1)//https://feeds.example.com/',
  'data:text/html,https://feeds.example.com/',
  'blob:https://feeds.example.com/x',
  'null',
])('%j is none', (address) => {
  expect(isOwnPage(address, config)).toBe(false);
});
