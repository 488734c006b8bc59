import { deleteProject, type Project } from '#core/contract/projects-api.ts';
import { frameMessages } from '#core/messages/screens/frame-messages.ts';
import { projectsMessages } from '#core/messages/screens/projects-messages.ts';
import { call } from '#web/lib/api/call.ts';
import { notify } from '#web/lib/notify.ts';
import { refreshProjects } from '#web/lib/api/projects.ts';
import { queryClient } from '#web/lib/api/query-client.ts';
import { readSelectedProject, selectProject } from '#web/lib/pages/selected-project.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { usePaidPlans } from '#web/lib/api/paid-plans.ts';
import { projectQuery } from '#web/lib/api/queries.ts';

interface DeleteProjectDialogProps {
  project: Project;
  isOpen: boolean;
  onClose: () => void;
}

export function DeleteProjectDialog({ project, isOpen, onClose }: DeleteProjectDialogProps) {
  const remove = useAction({
    mutationFn: () => call(deleteProject, { params: { id: project.id } }),
    onSuccess: async () => {
      if (readSelectedProject() === project.id) selectProject(undefined);
      queryClient.removeQueries({ queryKey: projectQuery(project.id).queryKey });
      await refreshProjects();
      notify.success(projectsMessages.deleted);
      onClose();
    },
    onError: () => notify.error(projectsMessages.deleteFailed),
  });
  const [plan] = usePaidPlans([project], isOpen);
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={() => remove.run()}
      title={projectsMessages.deleteTitle}
      confirmLabel={projectsMessages.deleteTitle}
      isBusy={remove.isPending}
    >
      {frameMessages.deleteQuestion} <strong className="text-ink">{project.name}</strong>?{' '}
      {projectsMessages.deleteTakesAll}{' '}
      {plan !== undefined && (
        <strong className="text-ink">{projectsMessages.deleteEndsPlan(plan.name, plan.dollars)}</strong>
      )}{' '}
      {frameMessages.deleteWarning}
    </ConfirmDialog>
  );
}
