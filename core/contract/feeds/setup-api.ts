import * as z from 'zod/mini';
import { feedSettingsSchema } from '../../feeds/feed-settings.ts';
import { endpoint } from '../endpoint.ts';
import { feedSchema } from './feeds-api.ts';
import { nameSchema } from '../fields.ts';
import { projectSchema } from '../projects-api.ts';
import { sourceAccessSchema } from './source-access.ts';
import { configText, htmlText, templatesPerMinute } from '../templates/templates-api.ts';

/**
 * Creates everything from the wizard in one transaction. A repeat with the same `Idempotency-Key` header, a UUID, returns the result of the
 * first call.
 */
export const setUpProject = endpoint({
  method: 'POST',
  path: '/api/v1/setups',
  summary: 'Create a project with a template and a feed that shows it',
  access: 'user',
  isKeyed: true,
  callsPerMinute: templatesPerMinute,
  body: z.object({
    project: z.object({ name: nameSchema }),
    template: z.object({ name: nameSchema, html_dev: htmlText, config_dev: configText }),
    feed: z.object({
      name: nameSchema,
      /** Feed settings; template and image size are replaced by those of the created template. */
      feedSettings: feedSettingsSchema,
      sourceAccess: z.optional(z.nullable(sourceAccessSchema)),
    }),
  }),
  reply: z.object({ project: projectSchema, feed: feedSchema }),
});
