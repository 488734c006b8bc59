import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiKey } from '#core/contract/account/api-keys-api.ts';
import { apiKeysMessages as texts } from '#core/messages/screens/account/api-keys-messages.ts';
import { projectsQuery } from '#web/lib/api/queries.ts';
import { formatDate } from '#web/lib/format.ts';
import { Badge } from '#web/ui/display/badge.tsx';

/** Rights that a key lacks compared with its owner; nothing where it has the same. */
export function KeyScope({ apiKey }: { apiKey: ApiKey }) {
  const [openedAt] = useState(() => Date.now());
  const { is_read_only: isReadOnly, project_id: projectId, expires_at: expiresAt } = apiKey;
  const projects = useQuery({ ...projectsQuery, enabled: projectId !== null }).data?.items ?? [];
  if (!isReadOnly && projectId === null && expiresAt === null) return null;
  const project = projects.find(({ id }) => id === projectId)?.name;
  return (
    <p className="my-1 flex flex-wrap gap-1.5">
      {isReadOnly && <Badge>{texts.readOnly}</Badge>}
      {projectId !== null && (
        <Badge>{project === undefined ? texts.oneProject : texts.onlyProject(project)}</Badge>
      )}
      {expiresAt !== null && (
        <Badge>
          {Date.parse(expiresAt) > openedAt
            ? texts.endsAt(formatDate(expiresAt))
            : texts.endedAt(formatDate(expiresAt))}
        </Badge>
      )}
    </p>
  );
}
