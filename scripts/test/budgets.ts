/** What one file of the usual tier may cost, in processor seconds of the reference machine. */
export const fileSecondsMax = 8;

/** What the files below a path may cost together. The longest path that fits is a file's room. */
export const budgets: Readonly<Record<string, number>> = {
  core: 60,
  web: 20,
  scripts: 10,
  server: 40,
  'server/render': 20,
  'server/auth': 35,
  'server/platform': 20,
  'tests/accounts': 20,
  'tests/billing': 30,
  'tests/editor': 35,
  'tests/feeds': 20,
  'tests/operation': 40,
  'tests/pictures': 35,
  'tests/protocol': 15,
  'tests/published': 70,
  'tests/runs': 45,
  'tests/security': 25,
  'tests/templates': 35,
  'tests/webhooks': 10,
  'tests/journeys': 240,
};
