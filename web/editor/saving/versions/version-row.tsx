import { Pencil } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { TemplateVersion } from '#core/contract/templates/template-versions-api.ts';
import { versionsMessages as texts } from '#core/messages/screens/editor/saving/versions-messages.ts';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { RelativeTime } from '#web/ui/display/relative-time.tsx';
import { Skeleton } from '#web/ui/display/skeleton.tsx';
import { DocPicture } from '../compare/doc-picture.tsx';
import { useVersionDoc } from './use-version-doc.ts';
import type { VersionDocs } from './version-docs.ts';
import { versionLabel } from './version-label.ts';

interface VersionRowProps {
  version: TemplateVersion;
  /** True for the version that is being edited. */
  isNow: boolean;
  docs: VersionDocs;
  onOpen: () => void;
  onName: () => void;
}

/** One entry of the history. Its picture is drawn when it becomes visible. */
export function VersionRow({ version, isNow, docs, onOpen, onName }: VersionRowProps) {
  const row = useRef<HTMLLIElement>(null);
  const isSeen = useIsSeen(row);
  const doc = useVersionDoc(docs, version.id, isSeen);
  const label = versionLabel(version);
  // A published version and its draft are two entries; only one of them is marked.
  const isUp = version.is_published && version.kind === 'published';
  return (
    <li ref={row} className="group relative flex items-center gap-1 pr-3 hover:bg-sunken">
      <button
        type="button"
        onClick={onOpen}
        className="flex min-w-0 flex-1 items-center gap-3 py-2 pl-5 text-left"
      >
        <span className="block size-16 shrink-0">
          {doc === undefined || doc === null ? (
            <Skeleton className="size-full" />
          ) : (
            <DocPicture doc={doc} alt="" maxSide={160} />
          )}
        </span>
        <span className="grid min-w-0 flex-1 gap-1">
          <span className="sr-only">{texts.compareWithNow}</span>
          <span className="truncate text-base font-medium">{version.name ?? texts.kinds[version.kind]}</span>
          <span className="text-sm text-muted">
            {version.name !== null && `${texts.kinds[version.kind]} · `}
            <RelativeTime instant={version.created_at} />
          </span>
          {(isNow || isUp) && (
            <span className="flex flex-wrap gap-1">
              {isNow && <Badge>{texts.isDraft}</Badge>}
              {isUp && <Badge tone="good">{texts.isPublished}</Badge>}
            </span>
          )}
        </span>
      </button>
      <IconButton label={texts.nameOf(label)} icon={<Pencil />} onClick={onName} />
    </li>
  );
}

/** Returns true from when an element is first visible, or almost. */
function useIsSeen(element: React.RefObject<HTMLElement | null>): boolean {
  const [isSeen, setIsSeen] = useState(false);
  useEffect(() => {
    const { current } = element;
    if (current === null || isSeen) return undefined;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setIsSeen(true),
      { rootMargin: '200px' },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [element, isSeen]);
  return isSeen;
}
