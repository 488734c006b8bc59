import { useQuery } from '@tanstack/react-query';
import { monthlyCents } from '#core/billing/plans.ts';
import { planMessages } from '#core/messages/screens/plan-messages.ts';
import { getBilling } from '#core/contract/account/billing-api.ts';
import type { Project } from '#core/contract/projects-api.ts';
import { call } from './call.ts';
import { aboutQuery } from './queries.ts';
import { keys } from './query-keys.ts';

/** A paid plan of a project, in whole dollars a month. */
export interface PaidPlan {
  project: string;
  name: string;
  dollars: number;
}

/** Maximum number of projects for which plans are requested. */
const PROJECTS_MAX = 25;

/** Returns the paid plans of these projects. Projects whose plan is not loaded yet are missing; empty if nothing is sold. */
export function usePaidPlans(projects: readonly Project[]): PaidPlan[] {
  const about = useQuery(aboutQuery);
  const isSold = about.data !== undefined && about.data.billing !== 'off';
  const asked = projects.slice(0, PROJECTS_MAX);
  const { data = [] } = useQuery({
    queryKey: keys.paidPlans(asked.map(({ id }) => id)),
    queryFn: () => Promise.all(asked.map(readPaidPlan)),
    enabled: isSold && asked.length > 0,
  });
  return data.filter((plan) => plan !== null);
}

/** Loads the paid plan of a project; null if nothing is paid, or if that is unknown. */
async function readPaidPlan({ id, name: project }: Project): Promise<PaidPlan | null> {
  try {
    const { choice, access } = await call(getBilling, { params: { id } });
    if (choice === null || access !== 'paid') return null;
    return { project, name: planMessages[choice.plan].name, dollars: monthlyCents(choice) / 100 };
  } catch {
    return null;
  }
}
