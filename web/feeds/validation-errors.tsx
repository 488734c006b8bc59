import { TriangleAlert } from 'lucide-react';
import { feedFormMessages } from '#core/messages/feed-form-messages.ts';

export function ValidationErrors({ list }: { list: readonly string[] }) {
  if (list.length === 0) return null;
  return (
    <div role="alert" className="flex animate-arrive gap-3 rounded-card border border-bad/40 bg-bad-soft p-4">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-bad" />
      <div className="grid min-w-0 gap-1">
        <h2 className="font-semibold text-bad">{feedFormMessages.validationErrors}</h2>
        <ul className="grid gap-0.5 [overflow-wrap:anywhere]">
          {list.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}
