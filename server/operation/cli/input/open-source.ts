import { createReadStream } from 'node:fs';

const CHUNK_BYTES = 256 << 10;

/** Opens the bytes of a file, of a web address, or of standard input for '-'. */
export function openSource(source: string): AsyncIterable<Uint8Array> {
  if (source === '-') return process.stdin;
  if (/^https?:\/\//i.test(source)) return openAddress(source);
  return createReadStream(source, { highWaterMark: CHUNK_BYTES });
}

async function* openAddress(url: string): AsyncGenerator<Uint8Array> {
  // Loaded only here, because most calls use files.
  const { readConfigOrExit } = await import('../../../config.ts');
  const { createFetchRemote } = await import('#server/platform/fetch/fetch-remote.ts');
  const { openSource: openFeed } = await import('#server/platform/fetch/source/open-source.ts');
  const remote = createFetchRemote({ allowHosts: readConfigOrExit([]).fetchAllowHosts });
  try {
    const answer = await openFeed(remote, url, {}, { kind: 'feed' });
    yield* answer.body;
  } finally {
    await remote.close();
  }
}
