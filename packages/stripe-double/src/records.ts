import { missing, testId, type TestDesk } from './call.ts';
import type {
  TestCard,
  TestCustomer,
  TestInvoice,
  TestObject,
  TestPortalConfiguration,
  TestPortalSession,
  TestSession,
  TestSubscription,
} from './objects.ts';

interface Kinds {
  customer: TestCustomer;
  payment_method: TestCard;
  subscription: TestSubscription;
  'checkout.session': TestSession;
  invoice: TestInvoice;
  'billing_portal.configuration': TestPortalConfiguration;
  'billing_portal.session': TestPortalSession;
  event: TestObject;
}

/** Returns the object of this kind with this id. Refuses an unknown one. */
export async function find<Kind extends keyof Kinds>(
  { store }: Pick<TestDesk, 'store'>,
  object: Kind,
  id: string,
): Promise<Kinds[Kind]> {
  const found = await store.get(id);
  if (found === null || found.object !== object) throw missing(object, id);
  return found as Kinds[Kind];
}

/** Returns all objects of a kind, newest first. */
export async function all<Kind extends keyof Kinds>(
  { store }: Pick<TestDesk, 'store'>,
  object: Kind,
): Promise<Kinds[Kind][]> {
  return (await store.list(object)) as Kinds[Kind][];
}

export async function keep<Kept extends TestObject>(
  { store }: Pick<TestDesk, 'store'>,
  object: Kept,
): Promise<Kept> {
  await store.put(object);
  return object;
}

/** Records an event, which the webhook gets once the transaction has committed. */
export async function tell(desk: TestDesk, type: string, object: TestObject): Promise<void> {
  const id = testId('evt');
  await keep(desk, {
    id,
    object: 'event',
    api_version: null,
    created: desk.now,
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  });
}

/** Returns a customer's time, as their clock may have been advanced. */
export function readTime({ now }: Pick<TestDesk, 'now'>, customer: TestCustomer): number {
  return now + customer.clock_ahead;
}
