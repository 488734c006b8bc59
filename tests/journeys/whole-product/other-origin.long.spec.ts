import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, test } from '@playwright/test';
import { frontPort, productPort } from '../addresses.ts';

// A header that the browser adds would have to be asked for too.
test.use({ extraHTTPHeaders: {} });

test('a page of a listed origin signs up and calls the API, and one of any other origin reads nothing', async ({
  page,
}) => {
  const front = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Front</title>');
  });
  front.listen(frontPort);
  await once(front, 'listening');
  const signUp = async (product: string) => {
    const post = (path: string, body: object, headers = {}) =>
      fetch(product + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01', ...headers },
        body: JSON.stringify(body),
      });
    const email = `${crypto.randomUUID()}@example.com`;
    try {
      const signedUp = await post('/auth/v1/signup', { email, password: 'correct horse' });
      const { access_token: token }: { access_token: string } = JSON.parse(await signedUp.text());
      const authorization = `Bearer ${token}`;
      const made = await post('/api/v1/projects', { name: 'From afar' }, { authorization });
      const project: { name: string } = JSON.parse(await made.text());
      return project.name;
    } catch (error) {
      return String(error);
    }
  };
  const product = `http://localhost:${productPort}`;
  await page.goto(`http://localhost:${frontPort}/`);
  expect(await page.evaluate(signUp, product)).toBe('From afar');
  // The same page by another name is another origin.
  await page.goto(`http://127.0.0.1:${frontPort}/`);
  expect(await page.evaluate(signUp, product)).toBe('TypeError: Failed to fetch');
  front.close();
});
