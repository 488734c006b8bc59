// Budgets of tests, in processor seconds of the reference machine. A room that grows is thinned before it gets more.

/** Budget of one file of the usual tier. */
export const fileSecondsMax = 15;

/** Files that cost more, each with its own bound: the first to be thinned. */
export const dearFiles: Readonly<Record<string, number>> = {
  'tests/templates/editor/editor-pixels.test.ts': 20,
  'tests/journeys/billing/plans.spec.ts': 20,
  'tests/journeys/editor/gestures.spec.ts': 20,
  'tests/journeys/editor/open-editor.spec.ts': 30,
  'tests/journeys/editor/saving-nothing-lost.spec.ts': 25,
  'tests/journeys/editor/saving-opening.spec.ts': 30,
  'tests/journeys/feeds/feed.spec.ts': 20,
  'tests/journeys/feeds/form/feed-edit.spec.ts': 25,
  'tests/journeys/feeds/form/feed-form.spec.ts': 25,
  'tests/journeys/projects/project-switcher.spec.ts': 55,
  'tests/journeys/projects/setup-wizard.spec.ts': 40,
  'tests/journeys/shell/routes.spec.ts': 45,
  'tests/journeys/templates/template.spec.ts': 20,
  'tests/journeys/templates/templates.spec.ts': 35,
  'tests/journeys/whole-product/every-screen.spec.ts': 60,
  'tests/journeys/whole-product/long-names.spec.ts': 25,
  'tests/published/law/law.test.ts': 35,
  'tests/operation/roles.test.ts': 50,
  'tests/published/no-older-answer.test.ts': 35,
  'tests/published/review.test.ts': 30,
  'tests/runs/crash.test.ts': 25,
  'tests/security/isolation.test.ts': 50,
  'tests/security/row-security.test.ts': 40,
  'tests/templates/publishing.test.ts': 25,
  'tests/feeds/webhooks/delivery.test.ts': 20,
};

/** Budgets of all files below a path together. The longest path that fits is a file's room. */
export const budgets: Readonly<Record<string, number>> = {
  core: 8,
  packages: 25,
  'packages/picture': 20,
  web: 25,
  scripts: 10,
  server: 25,
  'server/render': 100,
  'server/auth': 55,
  'server/platform': 45,
  tests: 5,
  'tests/accounts': 35,
  'tests/billing': 40,
  'tests/operation/statements': 5,
  'tests/templates/editor': 45,
  'tests/feeds': 30,
  'tests/published/law': 35,
  'tests/operation': 80,
  'tests/pictures': 85,
  'tests/protocol': 25,
  'tests/published': 160,
  'tests/runs': 75,
  'tests/security': 120,
  'tests/templates': 45,
  'tests/feeds/webhooks': 20,
  'tests/journeys': 425,
  'tests/journeys/editor': 155,
  'tests/journeys/feeds': 125,
};
