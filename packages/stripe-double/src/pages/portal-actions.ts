import {
  cancelAtPeriodEnd,
  changeCard,
  giveUp,
  moveToPeriodEnd,
  payInvoice,
  testCards,
} from '../page-actions.ts';
import { find } from '../records.ts';
import { missing, type TestDesk } from '../call.ts';
import type { TestCardName } from '../page-actions.ts';
import { cardIn } from './card-choice.ts';
import type { PortalNote, PortalView } from './portal-page.ts';

/** Performs the action of a portal form, and returns the note for the page; null if no form was sent. */
export async function actInPortal(
  desk: TestDesk,
  { customer }: PortalView,
  form: URLSearchParams,
): Promise<PortalNote | null> {
  const card = cardIn(form);
  switch (form.get('action')) {
    case 'card':
      if (card === null) return null;
      await changeCard(desk, customer.id, card);
      return 'card';
    case 'cancel':
      await cancelAtPeriodEnd(desk, customer.id, true);
      return 'cancel';
    case 'keep':
      await cancelAtPeriodEnd(desk, customer.id, false);
      return 'keep';
    case 'pay': {
      const invoice = await find(desk, 'invoice', form.get('invoice') ?? '');
      if (invoice.customer !== customer.id) throw missing('invoice', invoice.id);
      return (await payInvoice(desk, invoice.id)).status === 'paid' ? 'pay' : 'declined';
    }
    case 'renew':
      await moveToPeriodEnd(desk, customer.id);
      return 'clock';
    case 'fail':
      await moveToPeriodEnd(desk, customer.id, { isDeclined: true });
      return 'clock';
    case 'giveUp':
      await giveUp(desk, customer.id);
      return 'ended';
    default:
      return null;
  }
}

/** Pays an open invoice with the card chosen on its page, which becomes the default; returns if it succeeded. */
export async function payInvoiceWith(
  desk: TestDesk,
  invoiceId: string,
  card: TestCardName,
): Promise<boolean> {
  const invoice = await find(desk, 'invoice', invoiceId);
  if (invoice.status !== 'open') return true;
  if (testCards[card].declines) return false;
  await changeCard(desk, invoice.customer, card);
  return (await payInvoice(desk, invoiceId)).status === 'paid';
}
