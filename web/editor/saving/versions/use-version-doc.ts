import { useEffect, useState } from 'react';
import type { Doc } from '../../document/doc.ts';
import type { VersionDocs } from './version-docs.ts';

/** A version's document; undefined while it is fetched, null where it cannot be had. */
export function useVersionDoc(
  docs: VersionDocs,
  versionId: string,
  isWanted: boolean,
): Doc | null | undefined {
  const [doc, setDoc] = useState<Doc | null>();
  useEffect(() => {
    if (!isWanted) return undefined;
    let isOver = false;
    void docs.read(versionId).then((read) => {
      if (!isOver) setDoc(read);
      return read;
    });
    return () => {
      isOver = true;
    };
  }, [docs, versionId, isWanted]);
  return doc;
}
