import * as api from '#core/contract/account/installation-api.ts';
import { AppError } from '#core/errors.ts';
import { type CheckCode, checkTitles } from '#core/messages/doctor-messages.ts';
import { dismissFinding, listDismissedFindings, restoreFinding } from '#server/db/installation/findings.ts';
import { findOperatorId, readSignUpStanding } from '#server/db/accounts/sign-up-policy.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { route } from '#server/platform/http/route.ts';
import { version } from '#server/platform/process/version.ts';
import { networkBytes } from '#server/background-model.ts';
import { checkMachine } from './check-machine.ts';
import { checkSettings } from './check-settings.ts';
import type { Finding } from './finding.ts';
import { readInstallationFacts } from './read-facts.ts';
import { requireOperator } from './require-operator.ts';

/** Findings that only matter for some shops or loads: not urgent, shown only on the operator's page. */
const quietCodes: ReadonlySet<CheckCode> = new Set(['fonts', 'memory', 'open_files', 'node', 'data_dir']);

const nothing = { is_operator: false, sign_up: null, domains: [], version: null, findings: [] };

export const getInstallationRoute = route(api.getInstallation, async ({ platform, userId }) => {
  const { database, config } = platform;
  if ((await findOperatorId(database.query)) !== userId) return nothing;
  const dismissed = await listDismissedFindings(database.query);
  const findings = (await findWrong(platform)).map(({ code, state, text }) => ({
    code,
    state: state === 'fail' ? ('fail' as const) : ('warn' as const),
    title: checkTitles[code],
    text,
    is_urgent: state === 'fail' || !quietCodes.has(code),
    is_dismissed: dismissed.get(code) === text,
  }));
  const { mode } = await readSignUpStanding(database.query, config);
  return { is_operator: true, sign_up: mode, domains: [...config.signUp.domains], version, findings };
});

export const dismissFindingRoute = route(api.dismissFinding, async ({ platform, userId, params }) => {
  await requireOperator(platform, userId);
  const finding = (await findWrong(platform)).find(({ code }) => code === params.code);
  if (finding === undefined) throw new AppError('not_found');
  await dismissFinding(platform.database.query, finding, platform.clock.now());
});

export const restoreFindingRoute = route(api.restoreFinding, async ({ platform, userId, params }) => {
  await requireOperator(platform, userId);
  await restoreFinding(platform.database.query, params.code);
});

/** Returns the problems with a running server's settings and machine. The doctor checks more. */
async function findWrong({ config, database, clock }: Platform): Promise<readonly Finding[]> {
  const facts = await readInstallationFacts(database.query, config, clock.now());
  const extraBytes = await networkBytes(config).catch(() => 0);
  const findings = [...checkSettings(config, facts), ...(await checkMachine(config, extraBytes))];
  return findings.filter(({ state }) => state !== 'ok');
}
