import { useNavigate, useSearch } from '@tanstack/react-router';

/** Search text and page of a list. Stored in the address, so that a reload, Back and a shared link keep them. */
export interface ListSearch {
  search?: string;
  page?: number;
}

/** Parses both from the address; other parameters are returned unchanged. */
export function parseListSearch(raw: Record<string, unknown>): ListSearch & Record<string, unknown> {
  const { search, page, ...rest } = raw;
  const pageNumber = Number(page);
  return {
    ...rest,
    ...((typeof search === 'string' || typeof search === 'number') &&
      search !== '' && { search: String(search) }),
    ...(Number.isInteger(pageNumber) && pageNumber > 1 && { page: pageNumber }),
  };
}

/** Returns `search` and `page` of the current address, and a function to change them; a new search starts at page 1. */
export function useListSearch() {
  const current = parseListSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const change = (next: ListSearch, replace: boolean) =>
    void navigate({
      to: '.',
      search: (old: Record<string, unknown>) => parseListSearch({ ...old, page: undefined, ...next }),
      replace,
      resetScroll: false,
    });
  return {
    search: current.search ?? '',
    page: current.page ?? 1,
    setSearch: (search: string) => change({ search }, true),
    setPage: (page: number) => change({ page }, false),
  };
}
