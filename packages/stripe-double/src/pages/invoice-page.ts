import { pageWords } from './words.ts';
import { find } from '../records.ts';
import type { TestDesk } from '../call.ts';
import type { TestCustomer, TestInvoice } from '../objects.ts';
import { cardChoice } from './card-choice.ts';
import { html, nothing, type Markup } from './markup.ts';
import type { TestPage } from './page-frame.ts';
import { writeDay, dollars } from './page-words.ts';

const { invoice: texts, order } = pageWords;

/** Renders an invoice to read, print, and pay while it is open. Refuses an unknown id. */
export async function invoicePage(
  desk: TestDesk,
  invoiceId: string,
  { isDeclined }: { isDeclined: boolean },
): Promise<TestPage> {
  const invoice = await find(desk, 'invoice', invoiceId);
  const customer = await find(desk, 'customer', invoice.customer);
  const title = texts.title(invoice.number);
  const isOpen = invoice.status === 'open';
  const content = html`${isDeclined && isOpen ? declinedNote() : nothing}
    <article class="card">
      <h1>${title}</h1>
      ${factsOf(invoice, customer)} ${linesOf(invoice)}
    </article>
    ${isOpen ? payForm(invoice) : nothing}`;
  return {
    status: 200,
    title: isDeclined && isOpen ? order.declined : title,
    content,
    backTo: desk.host.backFromInvoice(customer.metadata),
    isNarrow: true,
  };
}

function factsOf({ status, created }: TestInvoice, { email }: TestCustomer): Markup {
  const row = (name: string, value: string) =>
    html`<div>
      <dt class="muted">${name}</dt>
      <dd>${value}</dd>
    </div>`;
  return html`<dl class="lines facts">
    ${row(texts.columns.status, texts.states[status])} ${row(texts.columns.date, writeDay(created))}
    ${email === null ? nothing : row(texts.billedTo, email)}
  </dl>`;
}

function linesOf({ lines, total, amount_due: due }: TestInvoice): Markup {
  const row = ({ description, amount }: { description: string; amount: number }) =>
    html`<div>
      <dt>${description}</dt>
      <dd>${dollars(amount)}</dd>
    </div>`;
  // Credit from changes to smaller plans pays part of this invoice, or is increased by it.
  const credit = due - total;
  return html`<dl class="lines">
    ${lines.data.map(row)}
    <div class="total">
      <dt>${texts.columns.total}</dt>
      <dd>${dollars(total)}</dd>
    </div>
    ${credit === 0 ? nothing : row({ description: credit < 0 ? texts.creditUsed : texts.creditKept, amount: credit })}
    ${
      credit === 0
        ? nothing
        : html`<div class="total">
            <dt>${texts.due}</dt>
            <dd>${dollars(due)}</dd>
          </div>`
    }
  </dl>`;
}

function payForm({ amount_due: due }: TestInvoice): Markup {
  return html`<form class="card no-print" method="post">
    ${cardChoice()}
    <button class="button wide">${order.pay(dollars(due))}</button>
  </form>`;
}

function declinedNote(): Markup {
  return html`<p class="note bad" role="alert"><strong>${order.declined}</strong>${order.declinedHelp}</p>`;
}
