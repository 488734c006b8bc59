import { Trash2 } from 'lucide-react';
import type { Font } from '#core/contract/editor/fonts-api.ts';
import { fontsMessages } from '#core/messages/screens/fonts-messages.ts';
import { formatBytes } from '#web/lib/format.ts';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { useFontFace } from './use-font-face.ts';

interface FontRowProps {
  font: Font;
  onDelete: () => void;
}

/** A font's name set in the font itself, and the facts about it. */
export function FontRow({ font, onDelete }: FontRowProps) {
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
export function nameFont(font: Font): string {
  return [font.family, font.weight, ...(font.style === 'italic' ? [fontsMessages.italic] : [])].join(' ');
}

function listFacts(font: Font): string[] {
  const weight = font.is_variable ? fontsMessages.variable : String(font.weight);
  const style = font.style === 'italic' ? [fontsMessages.italic] : [];
  const used = font.used_by.length > 0 ? [fontsMessages.used(font.used_by.length)] : [];
  return [weight, ...style, ...used, formatBytes(font.size_bytes), font.file_name];
}
