import { useNavigate, useSearch } from '@tanstack/react-router';
import { type CutOutState, cutOutStates } from '#core/contract/feeds/cut-outs-api.ts';

export type CutOutFilter = CutOutState | 'all';

interface CutOutSearch {
  show: CutOutFilter;
  as: 'one' | 'grid';
  /** Hash of the photo to show first. */
  photo: string | undefined;
}

/** Parses the view of a review from its address; unknown values count as absent. */
export function parseCutOutSearch({ show, as, photo }: Record<string, unknown>): CutOutSearch {
  return {
    show: ([...cutOutStates, 'all'] as const).find((known) => known === show) ?? 'to_look_at',
    as: as === 'grid' ? 'grid' : 'one',
    photo: typeof photo === 'string' && /^[0-9a-f]{64}$/.test(photo) ? photo : undefined,
  };
}

/** Filter and view of a review, stored in the address, so that a reload, Back and a shared link keep them. */
export function useCutOutSearch() {
  const current = parseCutOutSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const change = (next: Record<string, string | undefined>) =>
    void navigate({
      to: '.',
      search: (old: Record<string, unknown>) => ({ ...old, photo: undefined, ...next }),
      resetScroll: false,
    });
  return {
    ...current,
    setShow: (show: CutOutFilter) => change({ show: show === 'to_look_at' ? undefined : show }),
    setAs: (as: CutOutSearch['as'], photo?: string) => change({ as: as === 'one' ? undefined : as, photo }),
  };
}
