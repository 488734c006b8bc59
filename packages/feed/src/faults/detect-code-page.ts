import type { CodePage } from '../encoding/code-pages.ts';
import { openFeed } from '../open-feed.ts';
import { Utf8Survey } from './survey-utf8.ts';

/**
 * Returns the code page of a whole feed that should be UTF-8 but, by its setting, may be in that page. Null if it is valid UTF-8, declares
 * another encoding, is a table or JSON, or mixes letters of both, which no encoding can decode. Throws FeedError if it is not a feed.
 */
export async function detectCodePage(
  chunks: AsyncIterable<Uint8Array>,
  wanted: CodePage,
): Promise<CodePage | null> {
  const { table, json, encoding, chunks: rest } = await openFeed(chunks);
  if (table !== null || json !== null || !encoding.isUtf8 || encoding.isWide) {
    await rest.return(undefined);
    return null;
  }
  const survey = new Utf8Survey();
  for await (const chunk of rest) survey.add(chunk);
  survey.end();
  return survey.isIn(wanted) ? wanted : null;
}
