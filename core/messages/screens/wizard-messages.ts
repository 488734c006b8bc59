/** New project wizard. */
export const wizardMessages = {
  steps: ['Project Details', 'Template Setup', 'Feed Configuration'],
  projectName: 'Project Name',
  projectNameHint: 'A project keeps the templates and feeds of one shop together.',
  creating: 'Creating the project…',
  leaveTitle: 'Leave the setup?',
  stepsLabel: 'Steps',
  back: 'Back',
  continue: 'Continue',
  complete: 'Complete Setup',
  feedIdMissing: 'No feedId returned from Core API',
  failed: 'Failed to complete project setup',
  completed: 'Project workflow completed successfully!',
} as const;
