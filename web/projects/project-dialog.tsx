import { createProject, type Project, updateProject } from '#core/contract/projects-api.ts';
import { commonMessages } from '#core/messages/screens/common-messages.ts';
import { projectsMessages } from '#core/messages/screens/projects-messages.ts';
import { call } from '#web/lib/api/call.ts';
import { notify } from '#web/lib/notify.ts';
import { refreshProjects } from '#web/lib/api/projects.ts';
import { queryClient } from '#web/lib/api/query-client.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { useIdempotencyKey } from '#web/lib/api/idempotency-key.ts';
import { NameDialog } from '#web/ui/dialog/name-dialog.tsx';
import { projectQuery } from '#web/lib/api/queries.ts';

interface ProjectDialogProps {
  /** Project to rename; absent to create one. */
  project?: Project;
  onClose: () => void;
}

export function ProjectDialog({ project, onClose }: ProjectDialogProps) {
  const save = useSaveProject(project, onClose);
  const isNew = project === undefined;
  return (
    <NameDialog
      onClose={onClose}
      title={isNew ? projectsMessages.createTitle : projectsMessages.editTitle}
      label={projectsMessages.name}
      initialName={project?.name ?? ''}
      submitLabel={isNew ? projectsMessages.create : commonMessages.save}
      isBusy={save.isPending}
      missingName={projectsMessages.nameRequired}
      onMissing={() => notify.error(projectsMessages.nameRequired, { untilInput: true })}
      onSubmit={(name) => save.run(name)}
    />
  );
}

function useSaveProject(project: Project | undefined, onSaved: () => void) {
  const isNew = project === undefined;
  const keyOf = useIdempotencyKey();
  return useAction({
    mutationFn: (name: string) =>
      isNew
        ? call(createProject, { body: { name }, idempotencyKey: keyOf(name) })
        : call(updateProject, { params: { id: project.id }, body: { name } }),
    onSuccess: async (saved) => {
      queryClient.setQueryData(projectQuery(saved.id).queryKey, saved);
      await refreshProjects();
      notify.success(isNew ? projectsMessages.created : projectsMessages.updated);
      onSaved();
    },
    onError: () => notify.error(isNew ? projectsMessages.createFailed : projectsMessages.updateFailed),
  });
}
