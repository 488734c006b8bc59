import { useNavigate, useSearch } from '@tanstack/react-router';
import { type CutOutState, cutOutStates } from '#core/contract/feeds/cut-outs-api.ts';

/** Photos in one state, or all of them. */
export type CutOutFilter = CutOutState | 'all';

interface CutOutSearch {
  show: CutOutFilter;
  as: 'one' | 'grid';
  /** Hash of the photo to begin with. */
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

/** Stores filter and view of a review in the address, so that reload, Back and a shared link keep them. */
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
