import { Bookmark } from 'lucide-react';
import { useState } from 'react';
import {
  keepTemplateVersion,
  nameTemplateVersion,
  type TemplateVersion,
} from '#core/contract/templates/template-versions-api.ts';
import { commonMessages } from '#core/messages/screens/common-messages.ts';
import { versionsMessages as texts } from '#core/messages/screens/editor/saving/versions-messages.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Skeleton } from '#web/ui/display/skeleton.tsx';
import { LoadFailure } from '#web/ui/page/empty-state.tsx';
import { useSession } from '../../session/session.ts';
import { SideSheet } from '../side-sheet.tsx';
import { useVersions, type VersionsState } from './use-versions.ts';
import { VersionCompare } from './version-compare.tsx';
import type { VersionDocs } from './version-docs.ts';
import { VersionNameDialog } from './version-name-dialog.tsx';
import { VersionRow } from './version-row.tsx';

/** The history of the template: to view, compare with the edited state, restore and name. */
export function VersionsSheet({ onClose }: { onClose: () => void }) {
  const { state, docs, reload, loadMore } = useVersions();
  const [opened, setOpened] = useState<TemplateVersion | null>(null);
  const [named, setNamed] = useState<TemplateVersion | 'now' | null>(null);
  const save = useNaming(named, reload);
  return (
    <SideSheet
      onClose={onClose}
      title={texts.title}
      head={
        opened === null && (
          <div className="grid gap-2">
            <p className="text-sm text-pretty text-muted">{texts.intro}</p>
            <Button icon={<Bookmark />} onClick={() => setNamed('now')} className="justify-self-start">
              {texts.keep}
            </Button>
          </div>
        )
      }
    >
      {opened === null ? (
        <VersionList
          state={state}
          docs={docs}
          onOpen={setOpened}
          onName={setNamed}
          onRetry={reload}
          onMore={loadMore}
        />
      ) : (
        <VersionCompare version={opened} docs={docs} onBack={() => setOpened(null)} onRestored={onClose} />
      )}
      {named !== null && (
        <VersionNameDialog
          title={named === 'now' ? texts.keepTitle : texts.nameTitle}
          submitLabel={named === 'now' ? texts.keepSubmit : commonMessages.save}
          initialName={named === 'now' ? '' : (named.name ?? '')}
          mayBeEmpty={named !== 'now' && named.name !== null}
          save={save}
          onClose={() => setNamed(null)}
        />
      )}
    </SideSheet>
  );
}

/** Asks for a name, and saves the current state or an entry of the history under it. */
function useNaming(
  named: TemplateVersion | 'now' | null,
  reload: () => void,
): (name: string) => Promise<void> {
  const { announce, calls, saver, templateId } = useSession();
  return async (name) => {
    if (named === 'now') {
      await saver.flush();
      const body = { name, draft_version: saver.state().save.version };
      await calls.call(keepTemplateVersion, { params: { id: templateId }, body });
      announce(texts.kept);
    } else if (named !== null) {
      const body = { name: name === '' ? null : name };
      await calls.call(nameTemplateVersion, { params: { id: templateId, versionId: named.id }, body });
    }
    reload();
  };
}

interface VersionListProps {
  state: VersionsState;
  docs: VersionDocs;
  onOpen: (version: TemplateVersion) => void;
  onName: (version: TemplateVersion) => void;
  onRetry: () => void;
  onMore: () => void;
}

function VersionList({ state, docs, onOpen, onName, onRetry, onMore }: VersionListProps) {
  const { status, versions, total, problem } = state;
  if (status === 'failed') return <LoadFailure title={texts.loadFailed} text={problem} onRetry={onRetry} />;
  if (status === 'loading')
    return (
      <div aria-busy="true" className="grid gap-3 p-5">
        <Skeleton className="h-16" />
        <Skeleton className="h-16" />
        <Skeleton className="h-16" />
      </div>
    );
  if (versions.length === 0) return <p className="p-5 text-base text-muted">{texts.empty}</p>;
  // A published version and its draft are two entries with the same content; the draft counts as the edited one.
  const now = versions.find(({ is_draft: isDraft }) => isDraft)?.id;
  return (
    <>
      <ul aria-label={texts.list} className="grid py-2">
        {versions.map((version) => (
          <VersionRow
            key={version.id}
            version={version}
            isNow={version.id === now}
            docs={docs}
            onOpen={() => onOpen(version)}
            onName={() => onName(version)}
          />
        ))}
      </ul>
      {versions.length < Math.min(total, 100) && (
        <Button onClick={onMore} className="mx-5 mb-5">
          {texts.more}
        </Button>
      )}
    </>
  );
}
