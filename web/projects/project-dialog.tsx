import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { createProject, type Project, updateProject } from '#core/contract/projects-api.ts';
import { commonMessages } from '#core/messages/common-messages.ts';
import { projectsMessages } from '#core/messages/projects-messages.ts';
import { call } from '#web/lib/call.ts';
import { notify } from '#web/lib/notify.ts';
import { projectQuery, refreshProjects } from '#web/lib/projects.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';

interface ProjectDialogProps {
  /** Absent: a new project is created. */
  project?: Project;
  isOpen: boolean;
  onClose: () => void;
}

export function ProjectDialog({ project, isOpen, onClose }: ProjectDialogProps) {
  const formId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [name, setName] = useState(project?.name ?? '');
  const [error, setError] = useState('');
  const save = useSaveProject(project, onClose);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== '') return save.mutate(name.trim());
    setError(projectsMessages.nameRequired);
    notify.error(projectsMessages.nameRequired);
    return input.current?.focus();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={project === undefined ? projectsMessages.createTitle : projectsMessages.editTitle}
      initialFocus={input}
      footer={
        <>
          <Button onClick={onClose}>{commonMessages.cancel}</Button>
          <Button type="submit" form={formId} kind="primary" isBusy={save.isPending}>
            {project === undefined ? projectsMessages.create : commonMessages.save}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={handleSubmit}>
        <Field label={projectsMessages.name} isRequired error={error}>
          {(control) => (
            <Input
              {...control}
              ref={input}
              value={name}
              maxLength={200}
              autoComplete="off"
              onChange={(event) => {
                setName(event.currentTarget.value);
                setError('');
              }}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}

function useSaveProject(project: Project | undefined, onSaved: () => void) {
  const isNew = project === undefined;
  // The same key for every try of this dialog: a repeated create finds the first one's project.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  return useMutation({
    mutationFn: (name: string) =>
      isNew
        ? call(createProject, { body: { name }, idempotencyKey })
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
