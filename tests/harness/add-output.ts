import { type ApiClient } from './api-client.ts';

/** Adds an output to a feed that publishes its pictures as additional images, after the shop's; returns its id. */
export async function addOutput(client: ApiClient, feedId: string, name: string): Promise<string> {
  const form = { name, image: 'additional' };
  return (await client.ask<{ id: string }>('POST', `/api/v1/feeds/${feedId}/outputs`, form)).id;
}
