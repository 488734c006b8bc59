import { useEffect, useState } from 'react';
import type { PaintJob } from '../paint/paint-types.ts';
import { usePainter } from './use-painting.ts';

type Snapshot = { readonly status: 'waiting' | 'painted' | 'failed'; readonly address: string | null };

const failed: Snapshot = { status: 'failed', address: null };

/** Returns a job's picture from the canvas's painter, without changing the canvas; failed without a painter or if it cannot be painted. */
export function useSnapshot(job: PaintJob, maxSide: number): Snapshot {
  const painter = usePainter();
  const [snapshot, setSnapshot] = useState<Snapshot>({ status: 'waiting', address: null });
  useEffect(() => {
    if (painter === null) return undefined;
    let address: string | null = null;
    let isOver = false;
    const paint = async (): Promise<void> => {
      const picture = await painter.snapshot(job, maxSide).catch(() => null);
      if (isOver) return;
      address = picture === null ? null : URL.createObjectURL(picture);
      setSnapshot(address === null ? failed : { status: 'painted', address });
    };
    void paint();
    return () => {
      isOver = true;
      if (address !== null) URL.revokeObjectURL(address);
    };
  }, [painter, job, maxSide]);
  return painter === null ? failed : snapshot;
}
