import { addresses } from '#core/public-addresses.ts';
import { all, find, keep } from './test-records.ts';
import {
  listOf,
  missing,
  testId,
  TestRefusal,
  textOf,
  textsOf,
  type TestCall,
  type TestRoute,
} from './test-call.ts';
import type { FormValue } from './read-form.ts';
import type { TestPortalConfiguration, TestPortalSession } from './test-objects.ts';

/** Flows of the portal that can be requested. */
const flows = ['payment_method_update', 'subscription_cancel'];

/** The portal: how it looks, and its pages for a customer. */
export const portalRoutes: readonly TestRoute[] = [
  { call: 'POST /v1/billing_portal/configurations', answer: createConfiguration },
  {
    call: 'GET /v1/billing_portal/configurations',
    answer: async (call) => {
      const { active, is_default: isDefault } = call.form;
      const known = await all(call, 'billing_portal.configuration');
      const data = known.filter(
        (configuration) =>
          (active === undefined || String(configuration.active) === active) &&
          (isDefault === undefined || String(configuration.is_default) === isDefault),
      );
      return listOf('/v1/billing_portal/configurations', data);
    },
  },
  {
    call: 'GET /v1/billing_portal/configurations/{id}',
    answer: (call) => find(call, 'billing_portal.configuration', call.ids[0] ?? ''),
  },
  { call: 'POST /v1/billing_portal/configurations/{id}', answer: updateConfiguration },
  { call: 'POST /v1/billing_portal/sessions', answer: createSession },
];

async function createConfiguration(call: TestCall): Promise<TestPortalConfiguration> {
  const { form, now } = call;
  if (form['features'] === undefined) throw new TestRefusal(400, 'Missing required param: features.');
  return keep(call, {
    id: testId('bpc'),
    object: 'billing_portal.configuration',
    created: now,
    active: true,
    is_default: false,
    livemode: false,
    default_return_url: textOf(form['default_return_url']) || null,
    features: readBooleans(form['features']),
    metadata: textsOf(form['metadata']),
  });
}

async function updateConfiguration(call: TestCall): Promise<TestPortalConfiguration> {
  const { form } = call;
  const known = await find(call, 'billing_portal.configuration', call.ids[0] ?? '');
  const { active, features, metadata } = form;
  return keep(call, {
    ...known,
    active: active === undefined ? known.active : active === 'true',
    features: features === undefined ? known.features : readBooleans(features),
    metadata: { ...known.metadata, ...textsOf(metadata) },
  });
}

/** A form's part as it was before it was written as one. */
function readBooleans(value: FormValue): unknown {
  if (typeof value === 'string') return value === 'true' || value === 'false' ? value === 'true' : value;
  if (Array.isArray(value)) return value.map(readBooleans);
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, readBooleans(part)]));
}

async function createSession(call: TestCall): Promise<TestPortalSession> {
  const { form, now, platform } = call;
  const customer = await find(call, 'customer', textOf(form['customer']));
  const configuration = textOf(form['configuration']);
  if (configuration !== '') await find(call, 'billing_portal.configuration', configuration);
  const id = testId('bps');
  return keep(call, {
    id,
    object: 'billing_portal.session',
    created: now,
    customer: customer.id,
    configuration: configuration || null,
    livemode: false,
    return_url: textOf(form['return_url']) || platform.config.publicUrl,
    flow: await flowOf(call, customer.id),
    url: `${platform.config.publicUrl}${addresses.testPortal.href({ sessionId: id })}`,
  });
}

/** The name of what a session is opened for, which Stripe checks before anybody sees it. */
async function flowOf(call: TestCall, customerId: string): Promise<string | null> {
  const data = call.form['flow_data'];
  if (typeof data !== 'object' || Array.isArray(data)) return null;
  const type = textOf(data['type']);
  if (!flows.includes(type))
    throw new TestRefusal(400, `Invalid flow_data[type]: '${type}' is not known here.`);
  if (type !== 'subscription_cancel') return type;
  const id = textsOf(data['subscription_cancel'])['subscription'];
  if (id === undefined)
    throw new TestRefusal(400, 'Missing required param: flow_data[subscription_cancel][subscription].');
  const subscription = await find(call, 'subscription', id);
  if (subscription.customer !== customerId) throw missing('subscription', id);
  if (subscription.status === 'canceled' || subscription.cancel_at !== null)
    throw new TestRefusal(400, 'The subscription is already set to be canceled.');
  return type;
}
