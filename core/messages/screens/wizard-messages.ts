import { catalogue } from '#core/messages/catalogue.ts';

/** New project wizard. */
export const wizardMessages = catalogue('wizardMessages', {
  steps: ['Project Details', 'Template Setup', 'Feed Configuration'],
  projectName: 'Project Name',
  projectNameHint: 'A project keeps the templates and feeds of one shop together.',
  suggestedNames: {
    project: 'My shop',
    square: 'Square ad',
    portrait: 'Portrait ad',
    tall: 'Story ad',
    wide: 'Wide ad',
  },
  understood: 'What we found',
  photoIn: (field: string) => `Photo in ${field}`,
  idIn: (field: string) => `Product ID in ${field}`,
  change: 'Change',
  changeHint: 'Change it to choose other fields, which products get an ad, prices, access or schedule.',
  creating: 'Creating the project…',
  leaveTitle: 'Leave the setup?',
  stepsLabel: 'Steps',
  back: 'Back',
  continue: 'Continue',
  complete: 'Complete Setup',
  feedIdMissing: 'No feedId returned from Core API',
  failed: 'Failed to complete project setup',
  completed: 'Project workflow completed successfully!',
});
