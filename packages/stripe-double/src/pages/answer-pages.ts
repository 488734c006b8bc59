import { TestRefusal, type TestDesk } from '../call.ts';
import type { DoubleHost } from '../host.ts';
import { cardIn } from './card-choice.ts';
import { invoicePage } from './invoice-page.ts';
import { orderPage, payOrderAt } from './order-page.ts';
import { messagePage, pageText, policyOfTestPage, type TestPage } from './page-frame.ts';
import { actInPortal, payInvoiceWith } from './portal-actions.ts';
import { closedPortal, openPortal, portalPage, type PortalNote, type PortalPart } from './portal-page.ts';
import { pageWords } from './words.ts';

export interface PageAsk {
  readonly page: 'order' | 'portal' | 'invoice';
  /** Id of the session or the invoice. */
  readonly id: string;
  readonly query: Readonly<Record<string, string | undefined>>;
  /** The submitted form; null if the page is only shown. */
  readonly form: URLSearchParams | null;
}

/** A page, or the address to redirect to. */
export type PageAnswer =
  | { readonly status: number; readonly headers: Readonly<Record<string, string>>; readonly text: string }
  | { readonly goTo: string };

type Desk = { act: <T>(work: (desk: TestDesk) => Promise<T>) => Promise<T>; host: DoubleHost };

/**
 * Anyone with the address of a page may use it, like Stripe's own: the id in it cannot be guessed, and a foreign page that does not know it
 * cannot submit a form.
 */
export function answerPage(desk: Desk, ask: PageAsk): Promise<PageAnswer> {
  const own = desk.host.pages[ask.page](ask.id);
  const { form } = ask;
  if (form === null)
    return { order: showOrder, portal: showPortal, invoice: showInvoice }[ask.page](desk, ask);
  return { order: sendOrder, portal: sendPortal, invoice: sendInvoice }[ask.page](desk, {
    ...ask,
    form,
    own,
  });
}

type Sent = PageAsk & { readonly form: URLSearchParams; readonly own: string };

async function showOrder({ act }: Desk, { id, query }: PageAsk): Promise<PageAnswer> {
  const isDeclined = query['declined'] !== undefined;
  const shown = await act((desk) => orderPage(desk, id, { isDeclined })).catch(ifUnknown);
  return written(shown?.page ?? unknownPage(), shown?.leadsTo);
}

async function sendOrder({ act }: Desk, { id, form, own }: Sent): Promise<PageAnswer> {
  const card = cardIn(form);
  if (card === null) return { goTo: own };
  const payment = act(async (desk) => ({ address: await payOrderAt(desk, id, card) }));
  // An order that can no longer be paid explains that on its own page.
  const paid = await payment.catch(ifRefused);
  return { goTo: paid === null ? own : (paid.address ?? `${own}?declined`) };
}

async function showPortal({ act }: Desk, { id, query }: PageAsk): Promise<PageAnswer> {
  const portal = await act((desk) => openPortal(desk, id)).catch(ifUnknown);
  if (portal === null) return written(unknownPage());
  const { session, view } = portal;
  if (view === null) return written(closedPortal(session));
  const note = noteIn(query['done']);
  const part = partIn(query['part']) ?? (note === null ? partOfFlow(session.flow) : 'overview');
  return written(portalPage(view, part, note));
}

async function sendPortal({ act }: Desk, { id, form, own }: Sent): Promise<PageAnswer> {
  const done = await act(async (desk) => {
    const { view } = await openPortal(desk, id);
    return view && actInPortal(desk, view, form);
  }).catch(ifRefused);
  return { goTo: done === null ? own : `${own}?done=${done}` };
}

async function showInvoice({ act }: Desk, { id, query }: PageAsk): Promise<PageAnswer> {
  const isDeclined = query['declined'] !== undefined;
  const page = await act((desk) => invoicePage(desk, id, { isDeclined })).catch(ifUnknown);
  return written(page ?? unknownPage());
}

async function sendInvoice({ act }: Desk, { id, form, own }: Sent): Promise<PageAnswer> {
  const card = cardIn(form);
  if (card === null) return { goTo: own };
  const isPaid = await act((desk) => payInvoiceWith(desk, id, card)).catch(ifRefused);
  return { goTo: isPaid === false ? `${own}?declined` : own };
}

function partIn(name: string | undefined): PortalPart | null {
  return (['overview', 'card', 'cancel'] as const).find((part) => part === name) ?? null;
}

/** Returns the part of the portal for a session's flow in Stripe's terms. */
function partOfFlow(flow: string | null): PortalPart {
  if (flow === 'payment_method_update') return 'card';
  return flow === 'subscription_cancel' ? 'cancel' : 'overview';
}

function noteIn(name: string | undefined): PortalNote | null {
  const notes = Object.keys(pageWords.portal.done) as PortalNote[];
  return notes.find((note) => note === name) ?? null;
}

function ifRefused(error: unknown): null {
  if (error instanceof TestRefusal) return null;
  throw error;
}

function ifUnknown(error: unknown): null {
  if (error instanceof TestRefusal && error.status === 404) return null;
  throw error;
}

function unknownPage(): TestPage {
  const { unknown, unknownHelp } = pageWords.closed;
  return messagePage([unknown, unknownHelp], { backTo: null, status: 404 });
}

/** `leadsTo`: the addresses to which forms of the page may finally redirect. */
function written(page: TestPage, leadsTo: readonly string[] = []): PageAnswer {
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'content-security-policy': policyOfTestPage(leadsTo),
  };
  return { status: page.status, headers, text: pageText(page) };
}
