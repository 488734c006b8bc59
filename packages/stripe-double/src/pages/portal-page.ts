import { pageWords } from './words.ts';
import { findRunning } from '../page-actions.ts';
import { all, find, readTime } from '../records.ts';
import { findCard, monthlyLines } from '../subscriptions.ts';
import type { TestDesk } from '../call.ts';
import type { DoubleHost } from '../host.ts';
import type { TestCard, TestCustomer, TestInvoice, TestPortalSession, TestSubscription } from '../objects.ts';
import { cardChoice, nameOfCard } from './card-choice.ts';
import { clockCard } from './clock-card.ts';
import { html, nothing, type Markup } from './markup.ts';
import { messagePage, type TestPage } from './page-frame.ts';
import { writeDay, dollars, writeShortDay } from './page-words.ts';

const { portal: texts, invoice: invoiceTexts, closed, monthly } = pageWords;

/** Lifetime of a portal session, in seconds. */
const OPEN_FOR = 60 * 60;

/** The part of the portal shown: everything, or a single task. */
export type PortalPart = 'overview' | 'card' | 'cancel';

/** The last completed action, which the page reports. */
export type PortalNote = keyof typeof texts.done;

export interface PortalView {
  readonly host: DoubleHost;
  readonly session: TestPortalSession;
  readonly customer: TestCustomer;
  /** Null without a running subscription. */
  readonly subscription: TestSubscription | null;
  readonly card: TestCard | null;
  /** The customer's invoices, newest first. */
  readonly invoices: readonly TestInvoice[];
  /** The customer's time, in seconds since 1970. */
  readonly time: number;
}

/** Opens a portal by its session; null if the session has expired. Refuses an unknown one. */
export async function openPortal(
  desk: TestDesk,
  sessionId: string,
): Promise<{ session: TestPortalSession; view: PortalView | null }> {
  const session = await find(desk, 'billing_portal.session', sessionId);
  if (desk.now >= session.created + OPEN_FOR) return { session, view: null };
  const customer = await find(desk, 'customer', session.customer);
  const subscription = await findRunning(desk, customer.id);
  const own = customer.invoice_settings.default_payment_method;
  const known = own === null ? null : await find(desk, 'payment_method', own);
  const card = subscription === null ? known : await findCard(desk, subscription, customer);
  const invoices = (await all(desk, 'invoice')).filter((invoice) => invoice.customer === customer.id);
  const time = readTime(desk, customer);
  return { session, view: { host: desk.host, session, customer, subscription, card, invoices, time } };
}

export function closedPortal({ return_url: backTo }: TestPortalSession): TestPage {
  return messagePage([closed.portal, closed.portalHelp], { backTo });
}

export function portalPage(view: PortalView, part: PortalPart, note: PortalNote | null): TestPage {
  const parts = { overview: overviewPart, card: cardPart, cancel: cancelPart };
  // Without a subscription that can still be cancelled, the overview is shown.
  const isCancellable = view.subscription !== null && view.subscription.cancel_at === null;
  const { title, content } = parts[part === 'cancel' && !isCancellable ? 'overview' : part](view);
  const said = note === null ? nothing : writeNote(note);
  return {
    status: 200,
    title: note === null ? title : texts.done[note].text,
    content: html`<h1 class="title">${title}</h1>
      ${said}${content}`,
    backTo: view.session.return_url,
    isNarrow: true,
  };
}

interface Part {
  readonly title: string;
  readonly content: Markup;
}

function overviewPart(view: PortalView): Part {
  const content = html`${planCard(view)} ${view.card === null ? nothing : savedCard(view.card)}
  ${invoicesCard(view)}
  ${view.subscription === null ? nothing : clockCard({ ...view, subscription: view.subscription })}`;
  return { title: texts.title, content };
}

function planCard({ host, subscription, invoices }: PortalView): Markup {
  if (subscription === null)
    return html`<section class="card">
      <h2>${texts.none}</h2>
      <p class="muted">${texts.noneHelp}</p>
    </section>`;
  const lines = monthlyLines(host, subscription.items.data);
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  const open = invoices.filter(({ status }) => status === 'open');
  return html`<section class="card" aria-labelledby="plan">
    <h2 id="plan">${texts.plan}</h2>
    <dl class="lines">
      ${lines.map(
        ({ text, amount }) =>
          html`<div>
            <dt>${text}</dt>
            <dd>${dollars(amount)}</dd>
          </div>`,
      )}
      <div class="total">
        <dt>${texts.monthly}</dt>
        <dd>${dollars(total)} <span class="muted">${monthly}</span></dd>
      </div>
    </dl>
    ${open.map((invoice) => openNote(invoice, subscription))} ${describeEnding(subscription)}
  </section>`;
}

function openNote({ id, amount_due: due }: TestInvoice, { status }: TestSubscription): Markup {
  const { text, help } = status === 'past_due' ? texts.overdue : texts.unpaid;
  return html`<form class="note bad" method="post">
    <strong>${text(dollars(due))}</strong>
    <p>${help}</p>
    <input type="hidden" name="invoice" value="${id}" />
    <button class="button" name="action" value="pay">${texts.pay(dollars(due))}</button>
  </form>`;
}

function describeEnding({
  cancel_at: endsAt,
  cancel_at_period_end: isEnding,
  items,
}: TestSubscription): Markup {
  const until = writeDay(endsAt ?? items.data[0]?.current_period_end ?? 0);
  if (endsAt === null && !isEnding)
    return html`<p class="muted">${texts.renews(until)}</p>
      <p><a class="button second" href="?part=cancel">${texts.cancel}</a></p>`;
  return html`<form class="note" method="post">
    <strong>${texts.ends(until)}</strong>
    <p>${texts.endsHelp}</p>
    <button class="button" name="action" value="keep">${texts.keep}</button>
  </form>`;
}

function savedCard({ card }: TestCard): Markup {
  return html`<section class="card" aria-labelledby="card">
    <h2 id="card">${texts.card}</h2>
    <p>${nameOfCard(card)} <span class="muted">${texts.expires(card.exp_month, card.exp_year)}</span></p>
    <p><a class="button second" href="?part=card">${texts.changeCard}</a></p>
  </section>`;
}

function invoicesCard({ host, invoices }: PortalView): Markup {
  if (invoices.length === 0) return nothing;
  const { columns } = invoiceTexts;
  return html`<section class="card" aria-labelledby="invoices">
    <h2 id="invoices">${texts.invoices}</h2>
    <div class="scroll" tabindex="0" role="region" aria-labelledby="invoices">
      <table>
        <thead>
          <tr>
            <th scope="col">${columns.date}</th>
            <th scope="col">${columns.number}</th>
            <th scope="col">${columns.status}</th>
            <th scope="col" class="money">${columns.total}</th>
          </tr>
        </thead>
        <tbody>
          ${invoices.map((invoice) => invoiceRow(host, invoice))}
        </tbody>
      </table>
    </div>
  </section>`;
}

function invoiceRow(host: DoubleHost, { id, number, created, status, total }: TestInvoice): Markup {
  const href = host.pages.invoice(id);
  return html`<tr>
    <td>${writeShortDay(created)}</td>
    <td><a href="${href}">${number}</a></td>
    <td>${invoiceTexts.states[status]}</td>
    <td class="money">${dollars(total)}</td>
  </tr>`;
}

function cardPart({ card }: PortalView): Part {
  const now = card === null ? nothing : html`<p class="muted">${texts.cardNow(nameOfCard(card.card))}</p>`;
  const content = html`<form class="card" method="post">
    ${now} ${cardChoice()}
    <div class="buttons">
      <button class="button" name="action" value="card">${texts.useCard}</button>
      <a class="button second" href="?part=overview">${texts.backToPortal}</a>
    </div>
  </form>`;
  return { title: texts.changeCard, content };
}

function cancelPart({ subscription }: PortalView): Part {
  const until = writeDay(subscription?.items.data[0]?.current_period_end ?? 0);
  const content = html`<form class="card" method="post">
    <p>${texts.cancelHelp(until)}</p>
    <div class="buttons">
      <button class="button danger" name="action" value="cancel">${texts.cancel}</button>
      <a class="button second" href="?part=overview">${texts.backToPortal}</a>
    </div>
  </form>`;
  return { title: texts.cancelTitle, content };
}

function writeNote(note: PortalNote): Markup {
  const { text, isGood } = texts.done[note];
  return html`<p class="note ${isGood ? 'good' : 'bad'}" role="status"><strong>${text}</strong></p>`;
}
