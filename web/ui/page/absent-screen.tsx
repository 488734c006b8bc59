import type { UseQueryResult } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { LinkButton } from '../button/link-button.tsx';
import { EmptyState } from './empty-state.tsx';
import { NotLoaded } from './not-loaded.tsx';
import { Screen } from './screen.tsx';
import { isOfNothing } from '#web/lib/api/caller.ts';

interface AbsentScreenProps {
  query: Pick<UseQueryResult, 'isPending' | 'error' | 'refetch'>;
  back: { to: string; label: string };
  texts: { title: string; notFound: string; gone: string; backToList: string; failed: string };
  waiting: ReactNode;
}

/** Screen for a record that is loading, could not be loaded, or does not exist; in the last case it links to the list. */
export function AbsentScreen({ query, back, texts, waiting }: AbsentScreenProps) {
  const isMissing = isOfNothing(query.error);
  return (
    <Screen title={isMissing ? texts.notFound : texts.title} back={back}>
      {isMissing ? (
        <EmptyState
          icon={<SearchX />}
          title={texts.gone}
          action={
            <LinkButton to={back.to} isLink>
              {texts.backToList}
            </LinkButton>
          }
        />
      ) : (
        <NotLoaded query={query} failed={texts.failed} waiting={waiting} />
      )}
    </Screen>
  );
}
