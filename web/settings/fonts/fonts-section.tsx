import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Font } from '#core/contract/editor/fonts-api.ts';
import { fontsMessages } from '#core/messages/screens/fonts-messages.ts';
import { Card } from '#web/ui/display/card.tsx';
import { LoadFailure } from '#web/ui/page/empty-state.tsx';
import { lazyExtra } from '#web/lib/browser/lazy-extra.ts';
import { FontDropZone } from './font-drop-zone.tsx';
import { FontRow } from './font-row.tsx';
import { fontsQuery } from '#web/lib/api/design-queries.ts';

const DeleteFontDialog = lazyExtra(() => import('./delete-font-dialog.tsx'), 'DeleteFontDialog');

export function FontsSection() {
  const [deleted, setDeleted] = useState<Font | null>(null);
  return (
    <Card title={fontsMessages.title} id="fonts">
      <p className="mb-4 text-muted">{fontsMessages.text}</p>
      <FontDropZone />
      <FontList onDelete={setDeleted} />
      {deleted !== null && <DeleteFontDialog font={deleted} onClose={() => setDeleted(null)} />}
    </Card>
  );
}

function FontList({ onDelete }: { onDelete: (font: Font) => void }) {
  const { data, error, refetch } = useQuery(fontsQuery);
  if (data === undefined) {
    return (
      <div className="mt-4">
        <LoadFailure
          title={fontsMessages.loadFailed}
          text={error?.message ?? ''}
          onRetry={() => void refetch()}
        />
      </div>
    );
  }
  if (data.items.length === 0) return <p className="mt-4 text-muted">{fontsMessages.empty}</p>;
  return (
    <ul className="mt-4 divide-y divide-line border-t border-line">
      {data.items.map((font) => (
        <FontRow key={font.id} font={font} onDelete={() => onDelete(font)} />
      ))}
    </ul>
  );
}
