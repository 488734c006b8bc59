import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { SkeletonRows } from '../display/skeleton.tsx';
import { LoadFailure } from './empty-state.tsx';
import { StillLoading } from './still-loading.tsx';

interface NotLoadedProps {
  query: Pick<UseQueryResult, 'isPending' | 'error' | 'refetch'>;
  /** True while something else is loading that is needed too. */
  isWaiting?: boolean;
  failed: string;
  /** Placeholder while loading; rows of a list by default. */
  waiting?: ReactNode;
}

/** Shown until a query has an answer: a placeholder while it is loading; a message with a button to retry if it failed. */
export function NotLoaded({ query, isWaiting = false, failed, waiting = <SkeletonRows /> }: NotLoadedProps) {
  if (query.isPending || isWaiting) return <StillLoading>{waiting}</StillLoading>;
  return <LoadFailure title={failed} text={query.error?.message} onRetry={() => void query.refetch()} />;
}
