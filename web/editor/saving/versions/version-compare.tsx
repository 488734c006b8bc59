import { ArrowLeft } from 'lucide-react';
import { useMemo, useState } from 'react';
import {
  restoreTemplateVersion,
  type TemplateVersion,
} from '#core/contract/templates/template-versions-api.ts';
import { versionsMessages as texts } from '#core/messages/screens/editor/saving/versions-messages.ts';
import { readMessage } from '#web/lib/api/caller.ts';
import { notify } from '#web/lib/notify.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Skeleton } from '#web/ui/display/skeleton.tsx';
import type { Doc } from '../../document/doc.ts';
import { useEditorState, useSession } from '../../session/session.ts';
import { diffDocs } from '../compare/diff-docs.ts';
import { DifferenceList } from '../compare/difference-list.tsx';
import { DocPair } from '../compare/doc-pair.tsx';
import { useSaver } from '../../session/use-saver.ts';
import { useVersionDoc } from './use-version-doc.ts';
import type { VersionDocs } from './version-docs.ts';
import { versionLabel } from './version-label.ts';

interface VersionCompareProps {
  version: TemplateVersion;
  docs: VersionDocs;
  onBack: () => void;
  onRestored: () => void;
}

/** A version next to the edited state: both pictures, the differences, and a button to restore the version. */
export function VersionCompare({ version, docs, onBack, onRestored }: VersionCompareProps) {
  const doc = useVersionDoc(docs, version.id, true);
  return (
    <div className="grid gap-4 p-5">
      <Button kind="quiet" icon={<ArrowLeft />} onClick={onBack} className="-ml-3 justify-self-start">
        {texts.backToList}
      </Button>
      {doc === undefined && <Skeleton className="h-64" />}
      {doc === null && <p className="text-base text-muted">{texts.pictureFailed}</p>}
      {doc !== undefined && doc !== null && <Compared version={version} doc={doc} onRestored={onRestored} />}
    </div>
  );
}

function Compared({
  version,
  doc,
  onRestored,
}: {
  version: TemplateVersion;
  doc: Doc;
  onRestored: () => void;
}) {
  const now = useEditorState((state) => state.doc);
  const { holder } = useSaver();
  const differences = useMemo(() => diffDocs(doc, now), [doc, now]);
  const { isBusy, restore } = useRestore(version, onRestored);
  const isSame = differences.length === 0;
  return (
    <>
      <DocPair left={{ doc, label: versionLabel(version) }} right={{ doc: now, label: texts.now }} />
      <section className="grid gap-2">
        <h3 className="text-base font-medium">{isSame ? texts.same : texts.differs(differences.length)}</h3>
        {!isSame && <DifferenceList differences={differences} />}
      </section>
      <Button
        kind="primary"
        isBusy={isBusy}
        isDisabled={isSame || holder === 'elsewhere'}
        onClick={() => void restore()}
        className="justify-self-start"
      >
        {texts.restoreThis}
      </Button>
    </>
  );
}

/** Restores a version, as a step that can be undone. The current state is saved before, so that it stays in the history. */
function useRestore(
  version: TemplateVersion,
  onRestored: () => void,
): { isBusy: boolean; restore: () => Promise<void> } {
  const { announce, calls, saver, templateId } = useSession();
  const [isBusy, setIsBusy] = useState(false);
  const restore = async (): Promise<void> => {
    setIsBusy(true);
    try {
      if (!(await saver.flush())) {
        notify.error(texts.unsaved);
        return;
      }
      const stored = await calls.call(restoreTemplateVersion, {
        params: { id: templateId, versionId: version.id },
        body: { draft_version: saver.state().save.version },
      });
      const problem = saver.adopt(texts.restoreStep, stored);
      const said = problem ?? texts.restored(versionLabel(version));
      notify[problem === null ? 'success' : 'error'](said);
      announce(said);
      onRestored();
    } catch (error) {
      saver.checkDraft(error);
      notify.error(readMessage(error, texts.restoreFailed));
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, restore };
}
