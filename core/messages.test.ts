import { errorTexts } from './messages/reasons/calls/error-texts.ts';
import { describe, expect, test } from 'vitest';
import { messages } from './messages.ts';

const { auth, projects, templates, feeds, feedForm, wizard, billing, shell, common, frame } = messages;

/** Section 8 of the specification: every text as it is written there, with the place that must hold it. */
const catalogue: [string, string][] = [
  ['Login successful!', auth.signedIn],
  ['Failed to sign in', auth.signInFailed],
  ['Registration successful! Please check your email for confirmation.', auth.signedUpPending],
  ['Registration successful!', auth.signedUp],
  ['Failed to sign up', auth.signUpFailed],
  ['Signed out successfully', auth.signedOut],
  ['Failed to load projects', common.projectsNotLoaded],
  ['Project created successfully', projects.created],
  ['Failed to create project', projects.createFailed],
  ['Project updated successfully', projects.updated],
  ['Failed to update project', projects.updateFailed],
  ['Project deleted successfully', projects.deleted],
  ['Failed to delete project', projects.deleteFailed],
  ['Failed to load templates', templates.loadFailed],
  ['Template deleted successfully', templates.deleted],
  ['Failed to delete template', templates.deleteFailed],
  ['Template "Summer" cloned successfully', templates.cloned('Summer')],
  ['Failed to clone template', templates.cloneFailed],
  ['Template name updated successfully', templates.renamed],
  ['Failed to update template name', templates.renameFailed],
  ['Template created successfully!', templates.created],
  ['Failed to create template', templates.createFailed],
  ['Failed to load template data', templates.loadOneFailed],
  ['Template not found', templates.notFound],
  ['Failed to load feeds', feeds.loadFailed],
  ['Feed deleted successfully', feeds.deleted],
  ['Failed to delete feed', feeds.deleteFailed],
  ['Failed to update feed status', feeds.statusFailed],
  ['Feed activated successfully', feeds.activated],
  ['Feed paused successfully', feeds.pausedNow],
  ['Failed to copy URL', feeds.copyFailed],
  ['Feed URL copied to clipboard', feeds.urlCopied],
  ['Please select a project first', frame.selectProjectFirst],
  ['Selected template not found.', feeds.selectedTemplateMissing],
  ['Failed to create feed: 409 Conflict', feeds.createRefused(409, 'Conflict')],
  ['Invalid response from feed creation service', feeds.createReplyInvalid],
  ['Failed to create feed', feeds.createFailed],
  ['Feed created successfully (paused - activate when ready)', feeds.created],
  ['Feed updated successfully', feeds.updated],
  ['Feed not found', feeds.notFound],
  ['Failed to load feed data', feeds.loadOneFailed],
  ['Failed to update feed: too long', feeds.updateFailed('too long')],
  ['Failed to fetch feed configuration', feeds.configurationFailed],
  ['Failed to fetch feed: 502 Bad Gateway', feedForm.fetchRefused(502, 'Bad Gateway')],
  ['Failed to fetch feed', feedForm.fetchFailed],
  ['Failed to load or parse XML feed. Please check the source and try again.', feedForm.parseFailed],
  ['Failed to create feed in Core API', errorTexts.feed_refused],
  ['No feedId returned from Core API', wizard.feedIdMissing],
  ['Failed to create feed in database: no room', `${errorTexts.feed_not_stored}no room`],
  ['Failed to complete project setup', wizard.failed],
  ['Project workflow completed successfully!', wizard.completed],
  ['Failed to create checkout session', billing.checkoutRefused],
  ['Failed to start subscription process', billing.checkoutFailed],
  ['Subscription update canceled', billing.updateCanceled],
  ['Subscription updated successfully!', billing.updated],
];

/** Section 5: messages of validation. */
const validation: [string, string][] = [
  ['Please fill in all fields', auth.fillAllFields],
  ['Passwords do not match', auth.passwordsDiffer],
  ['Password must be at least 6 characters', auth.passwordTooShort],
  ['Please enter a project name', projects.nameRequired],
  ['Please enter a valid template name', templates.validNameRequired],
  ['Please enter a template name', templates.nameRequired],
  ['Please select a template type', templates.typeRequired],
  ['User or project not found', templates.userOrProjectMissing],
  ['Min: 512px, Max: 1920px', templates.sizeHint],
  ['Please load and validate the feed first', feedForm.loadFirst],
  ['Feed name is required', feedForm.nameRequired],
  ['Product tag name is required', feedForm.productTagRequired],
  ['Product ID tag name is required', feedForm.productIdTagRequired],
  ['Image tag name is required', feedForm.imageTagRequired],
  ['Product tag "X" not found in XML structure', feedForm.productTagMissing('X')],
  ['Product ID tag "X" not found in XML structure', feedForm.productIdTagMissing('X')],
  ['Image tag "X" not found in XML structure', feedForm.imageTagMissing('X')],
  ['Please enter a feed URL', feedForm.urlRequired],
  ['This field is required', frame.fieldRequired],
  ['Cannot activate feed without a template. Please assign a template first.', feeds.templateRequired],
  ['Invalid XML format', feedForm.invalidXml],
  [
    'No product container tags (entity/item) found in XML. Please check the feed structure.',
    feedForm.noProductTags,
  ],
];

/** Section 2: the fixed texts of the screens. */
const screens: [string, string][] = [
  ['Forgot password?', auth.forgotPassword],
  ['Check your email', auth.checkEmail],
  ['All Projects', shell.allProjects],
  ['Global Overview', shell.globalOverview],
  ['No projects yet', shell.noProjectsYet],
  ['Switching...', shell.switching],
  ['New Project', projects.newProject],
  ['View Project', projects.viewProject],
  ['Start Project Workflow', projects.startWorkflow],
  ['Complete Setup', wizard.complete],
  ['Select a Project', common.selectProject],
  ['Open Editor', templates.openEditor],
  ['Project Required', templates.projectRequired],
  ['Edit in Banner Editor', templates.editInEditor],
  ['Feeds for Northshop', feeds.feedsFor('Northshop')],
  ['All feeds', feeds.allFeeds],
  ['View All Projects', feeds.viewAllProjects],
  ['Search feeds...', feeds.searchPlaceholder],
  ['No feeds yet', feeds.emptyTitle],
  ['Add Feed', feeds.addFeed],
  ['Feed URL', feeds.feedUrl],
  ['Loading URL...', feeds.urlLoading],
  ['Feed URL not available', feeds.urlNotAvailable],
  ['Error loading URL', feeds.urlFailed],
  ['Not available', feeds.urlMissing],
  ['Assign a template before activating', feeds.assignTemplateHint],
  ['No Template', feeds.noTemplate],
  ['Activating...', feeds.activating],
  ['Pausing...', feeds.pausing],
  ['Are you sure you want to delete', frame.deleteQuestion],
  ['This action cannot be undone.', frame.deleteWarning],
  ['No template assigned', feeds.noTemplateAssigned],
  ['Create New Feed for Northshop', feedForm.createTitle('Northshop')],
  ['Create Feed', feedForm.createSubmit],
  ['Edit Feed', feedForm.editTitle],
  ['Save Changes', feedForm.editSubmit],
  ['Enable background removal for product images', feedForm.removeBackground],
  ['Validation Errors', feedForm.validationErrors],
  ['Manage Subscription for Northshop', billing.manageFor('Northshop')],
  ['Choose Plan for Northshop', billing.choosePlanFor('Northshop')],
  ["What's Included in All Plans", billing.includedTitle],
  ['Page 2 of 3', common.pageOf(2, 3)],
  ['Showing 11 to 20 of 24 feeds', common.showing({ from: 11, to: 20, total: 24, noun: 'feeds' })],
];

describe('the product says what the specification says [378]', () => {
  test.each(catalogue)('catalogue: %s', (wanted, said) => expect(said).toBe(wanted));
  test.each(validation)('validation: %s', (wanted, said) => expect(said).toBe(wanted));
  test.each(screens)('screen: %s', (wanted, said) => expect(said).toBe(wanted));

  test('the wizard has the three steps in order', () => {
    expect(wizard.steps).toEqual(['Project Details', 'Template Setup', 'Feed Configuration']);
  });

  test('no feed matching a search is said with the search text', () => {
    expect(feeds.noMatch('boots')).toMatch(/^No feeds found matching .*boots/);
  });
});
