import { useQuery } from '@tanstack/react-query';
import { useState, useEffect } from 'react';
import { type Font, deleteFont } from '#core/contract/editor/fonts-api.ts';
import { commonMessages } from '#core/messages/screens/common-messages.ts';
import { fontsMessages } from '#core/messages/screens/fonts-messages.ts';
import { Card } from '#web/ui/display/card.tsx';
import { LoadFailure } from '#web/ui/page/empty-state.tsx';
import { FontDropZone } from './font-drop-zone.tsx';
import { fontsQuery } from '#web/lib/api/design-queries.ts';
import { Trash2 } from 'lucide-react';
import { formatBytes } from '#web/lib/format.ts';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { frameMessages } from '#core/messages/screens/frame-messages.ts';
import { call } from '#web/lib/api/call.ts';
import { notify } from '#web/lib/notify.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { ConfirmDialog } from '#web/ui/dialog/questions.ts';

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

interface FontRowProps {
  font: Font;
  onDelete: () => void;
}

function FontRow({ font, onDelete }: FontRowProps) {
  const family = useFontFace(font);
  const face = { fontWeight: font.weight, fontStyle: font.style };
  const style = family === undefined ? {} : { ...face, fontFamily: `${family}, sans-serif` };
  return (
    <li className="flex items-center gap-3 py-3">
      <div className="min-w-0 grow">
        <p className="truncate text-xl" style={style} title={font.family}>
          {font.family}{' '}
          <span aria-hidden="true" className="text-muted">
            {fontsMessages.sample}
          </span>
        </p>
        <p className="truncate text-sm text-muted" title={font.file_name}>
          {listFacts(font).join(' · ')}
        </p>
      </div>
      <IconButton label={`${fontsMessages.delete} ${nameFont(font)}`} icon={<Trash2 />} onClick={onDelete} />
    </li>
  );
}

/** 'Northwind Sans 700 Italic'. */
function nameFont(font: Font): string {
  return [font.family, font.weight, ...(font.style === 'italic' ? [fontsMessages.italic] : [])].join(' ');
}

function listFacts(font: Font): string[] {
  const weight = font.is_variable ? fontsMessages.variable : String(font.weight);
  const style = font.style === 'italic' ? [fontsMessages.italic] : [];
  const used = font.used_by.length > 0 ? [fontsMessages.used(font.used_by.length)] : [];
  return [weight, ...style, ...used, formatBytes(font.size_bytes), font.file_name];
}

/** Loads an uploaded font under a different name for use in this page; undefined until the browser can draw with it. */
function useFontFace({ id, url, weight, style, is_variable }: Font): string | undefined {
  const [loaded, setLoaded] = useState<string>();
  useEffect(() => {
    const family = `font-${id}`;
    const face = new FontFace(family, `url(${url})`, {
      weight: is_variable ? '1 1000' : String(weight),
      style,
    });
    document.fonts.add(face);
    face.load().then(
      () => setLoaded(family),
      // On failure the row shows the name in the default font.
      () => undefined,
    );
    return () => {
      document.fonts.delete(face);
      setLoaded(undefined);
    };
  }, [id, url, weight, style, is_variable]);
  return loaded;
}

const namesShown = 5;

function DeleteFontDialog({ font, onClose }: { font: Font; onClose: () => void }) {
  const remove = useAction({
    mutationFn: () => call(deleteFont, { params: { id: font.id } }),
    outdates: fontsQuery.queryKey,
    done: fontsMessages.deleted,
    onSuccess: onClose,
    onError: () => notify.error(fontsMessages.deleteFailed),
  });
  return (
    <ConfirmDialog
      onClose={onClose}
      onConfirm={() => remove.run()}
      title={fontsMessages.deleteTitle}
      isBusy={remove.isPending}
    >
      <p>
        {frameMessages.deleteQuestion} <strong className="font-semibold text-ink">{nameFont(font)}</strong>?{' '}
        {frameMessages.deleteWarning}
      </p>
      {font.used_by.length > 0 && <p className="mt-2">{consequence(font.used_by)}</p>}
    </ConfirmDialog>
  );
}

function consequence(templates: readonly string[]): string {
  const named = templates.slice(0, namesShown).map((name) => commonMessages.quoted(name));
  const list = [...named, ...(templates.length > named.length ? ['…'] : [])].join(', ');
  return templates.length === 1
    ? fontsMessages.templateLosesIt(list)
    : fontsMessages.templatesLoseIt(templates.length, list);
}
