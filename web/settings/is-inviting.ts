import type { EndpointReply } from '#core/contract/endpoint.ts';
import type { getInstallation } from '#core/contract/installation-api.ts';

/** Whether this is the operator, where people need an invitation. */
export function isInviting(installation: EndpointReply<typeof getInstallation> | undefined): boolean {
  if (installation?.is_operator !== true) return false;
  return installation.sign_up === 'invite' || installation.domains.length > 0;
}
