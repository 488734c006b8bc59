import { useEffect, useState } from 'react';
import type { Doc } from '../../document/doc.ts';
import type { VersionDocs } from './version-docs.ts';

/** Returns a version's document; undefined while it loads, null if it cannot be loaded. */
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
