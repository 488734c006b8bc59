import { find, keep } from './records.ts';
import { missing, testId, TestRefusal, textOf, textsOf, type TestCall, type TestRoute } from './call.ts';
import type { FormValue } from './read-form.ts';
import type { TestPortalConfiguration, TestPortalSession } from './objects.ts';

const flows = ['payment_method_update', 'subscription_cancel'];

/** Calls about the portal: its configuration, and its sessions for a customer. */
export const portalRoutes: readonly TestRoute[] = [
  { call: 'POST /v1/billing_portal/configurations', answer: createConfiguration },
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

/** Restores booleans in a part of a form. */
function readBooleans(value: FormValue): unknown {
  if (typeof value === 'string') return value === 'true' || value === 'false' ? value === 'true' : value;
  if (Array.isArray(value)) return value.map(readBooleans);
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, readBooleans(part)]));
}

async function createSession(call: TestCall): Promise<TestPortalSession> {
  const { form, now, host } = call;
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
    return_url: textOf(form['return_url']) || host.publicUrl,
    flow: await readFlow(call, customer.id),
    url: `${host.publicUrl}${host.pages.portal(id)}`,
  });
}

/** Returns the flow type of a session, validated as Stripe does when the session is created. */
async function readFlow(call: TestCall, customerId: string): Promise<string | null> {
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
