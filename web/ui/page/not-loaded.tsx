import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { SkeletonRows } from '../display/skeleton.tsx';
import { LoadFailure } from './empty-state.tsx';
import { StillLoading } from './still-loading.tsx';

interface NotLoadedProps {
  query: Pick<UseQueryResult, 'isPending' | 'error' | 'refetch'>;
  /** Whether something else is awaited too. */
  isWaiting?: boolean;
  /** Title of the failure. */
  failed: string;
  /** Placeholder of the answer; rows of a list by default. */
  waiting?: ReactNode;
}

/** Takes the place of a query's answer: a placeholder while it is awaited, then the failure with a button to ask again. */
export function NotLoaded({ query, isWaiting = false, failed, waiting = <SkeletonRows /> }: NotLoadedProps) {
  if (query.isPending || isWaiting) return <StillLoading>{waiting}</StillLoading>;
  return <LoadFailure title={failed} text={query.error?.message} onRetry={() => void query.refetch()} />;
}
