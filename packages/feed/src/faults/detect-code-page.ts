import type { CodePage } from '../encoding/code-pages.ts';
import { openFeed } from '../open-feed.ts';
import { Utf8Survey } from './survey-utf8.ts';

/**
 * Returns the code page of a whole feed that should be UTF-8 and, by its setting, may be in that page: null where it is UTF-8 after all,
 * declares another encoding, is a table or JSON, or holds letters of both, which no page reads. Throws FeedError where it is no feed.
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
