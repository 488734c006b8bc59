/** New project wizard. */
export const wizardMessages = {
  steps: ['Project Details', 'Template Setup', 'Feed Configuration'],
  projectName: 'Project Name',
  projectNameHint: 'A project keeps the templates and feeds of one shop together.',
  creatingProject: 'Creating the project…',
  creatingTemplate: 'Creating the template…',
  creatingFeed: 'Creating the feed…',
  leaveTitle: 'Leave the setup?',
  stepsLabel: 'Steps',
  back: 'Back',
  continue: 'Continue',
  complete: 'Complete Setup',
  feedServiceFailed: 'Failed to create feed in Core API',
  feedIdMissing: 'No feedId returned from Core API',
  feedRecordFailed: (message: string) => `Failed to create feed in database: ${message}`,
  failed: 'Failed to complete project setup',
  completed: 'Project workflow completed successfully!',
} as const;
