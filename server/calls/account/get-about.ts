import * as api from '#core/contract/account/about-api.ts';
import { addresses } from '#core/public-addresses.ts';
import { readSignUpStanding, takesFirstCode } from '#server/db/accounts/sign-up-policy.ts';
import { route } from '#server/platform/http/route.ts';
import { version } from '#server/platform/process/version.ts';

export const getAboutRoute = route(api.getAbout, async ({ platform: { config, database } }) => {
  const standing = await readSignUpStanding(database.query, config);
  const { mode, isEmpty } = standing;
  const whoFirst = takesFirstCode(config, standing) ? ('first' as const) : ('open' as const);
  return {
    version,
    sample_shop_url: config.isProduction ? null : `${config.publicUrl}${addresses.sampleFeed.href()}`,
    accounts: config.hostedAuth === null ? ('own' as const) : ('hosted' as const),
    has_mail: config.hostedAuth !== null || config.mail.isRead,
    billing: config.billing.mode,
    sign_up: isEmpty ? whoFirst : mode,
  };
});
