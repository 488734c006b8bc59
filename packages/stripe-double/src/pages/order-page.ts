import { pageWords } from './words.ts';
import { payOrder, type TestCardName } from '../page-actions.ts';
import { find } from '../records.ts';
import type { DoubleHost } from '../host.ts';
import { nameOfPrice } from '../price-routes.ts';
import type { TestDesk } from '../call.ts';
import type { TestCustomer, TestSession } from '../objects.ts';
import { cardChoice } from './card-choice.ts';
import { html, nothing, type Markup } from './markup.ts';
import { messagePage, type TestPage } from './page-frame.ts';
import { dollars, soldAt } from './page-words.ts';

const { order: texts, closed, monthly } = pageWords;

/** Renders the page where an order is paid. `isDeclined`: a card was just declined. Refuses an unknown order. */
export async function orderPage(
  desk: TestDesk,
  sessionId: string,
  { isDeclined }: { isDeclined: boolean },
): Promise<{ page: TestPage; leadsTo: readonly string[] }> {
  const session = await find(desk, 'checkout.session', sessionId);
  const leadsTo = [session.success_url, session.cancel_url];
  if (session.status === 'complete')
    return {
      page: messagePage([closed.paid, closed.paidHelp], { backTo: makeSuccessUrl(session) }),
      leadsTo,
    };
  if (session.status === 'expired' || session.expires_at < desk.now) {
    // Leads back without marking a cancellation, as nothing is left to cancel.
    const backTo = session.cancel_url.split('?', 1)[0] ?? null;
    return { page: messagePage([closed.expired, closed.expiredHelp], { backTo }), leadsTo };
  }
  const customer = await find(desk, 'customer', session.customer);
  return { page: openOrder(desk.host, session, { customer, isDeclined }), leadsTo };
}

/** Pays an order with the card, and returns the next address of the browser; null: the card was declined. */
export async function payOrderAt(
  desk: TestDesk,
  sessionId: string,
  card: TestCardName,
): Promise<string | null> {
  const { session, isPaid } = await payOrder(desk, sessionId, card);
  return isPaid ? makeSuccessUrl(session) : null;
}

/** Returns the success address of a paid order, with its id inserted at the placeholder. */
function makeSuccessUrl({ id, success_url: address }: TestSession): string {
  return address.replaceAll(/\{CHECKOUT_SESSION_ID\}|%7BCHECKOUT_SESSION_ID%7D/gi, id);
}

function openOrder(
  host: DoubleHost,
  session: TestSession,
  { customer, isDeclined }: { customer: TestCustomer; isDeclined: boolean },
): TestPage {
  const lines = session.order.items.map(({ price, quantity }) => ({
    name: nameOfPrice(host, price),
    ...soldAt(host, price, quantity),
  }));
  const total = dollars(lines.reduce((sum, { cents }) => sum + cents, 0));
  const title = texts.title(lines[0]?.name ?? '');
  const content = html`<div class="columns">
    <section class="card" aria-label="${texts.summary}">
      <h1>${title}</h1>
      <p class="price">${total} <span>${monthly}</span></p>
      <dl class="lines">
        ${lines.map(orderLine)}
        <div class="total">
          <dt>${texts.total}</dt>
          <dd>${total}</dd>
        </div>
      </dl>
      <p class="muted small">${texts.renews(total)}</p>
    </section>
    <form class="card" method="post">
      ${isDeclined ? declinedNote() : nothing}
      ${customer.email === null ? nothing : html`<p><span class="muted">${texts.contact}</span><br />${customer.email}</p>`}
      ${cardChoice()}
      <button class="button wide">${texts.pay(total)}</button>
    </form>
  </div>`;
  return {
    status: 200,
    title: isDeclined ? texts.declined : title,
    content,
    backTo: session.cancel_url,
  };
}

function orderLine({ name, help, cents }: { name: string; help: string; cents: number }): Markup {
  return html`<div>
    <dt>${name}<span>${help}</span></dt>
    <dd>${dollars(cents)}</dd>
  </div>`;
}

function declinedNote(): Markup {
  return html`<div class="note bad" role="alert">
    <strong>${texts.declined}</strong>${texts.declinedHelp}
  </div>`;
}
