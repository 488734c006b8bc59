import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { testCheckoutMessages } from '#core/messages/screens/test-checkout-messages.ts';
import { addresses } from '#core/public-addresses.ts';
import type { TestCheckout } from '../open-test-checkout.ts';
import { TestRefusal } from '../test-call.ts';
import { cardIn } from './card-choice.ts';
import { invoicePage } from './invoice-page.ts';
import { orderPage, payOrderAt } from './order-page.ts';
import { messagePage, pageText, policyOfTestPage, type TestPage } from './page-frame.ts';
import { actInPortal, payInvoiceWith } from './portal-actions.ts';
import { closedPortal, openPortal, portalPage, type PortalNote, type PortalPart } from './portal-page.ts';

/** More than any form of these pages is long. */
const FORM_BYTES_MAX = 4_096;

type Declined = { Querystring: { declined?: string } };
type SessionRequest = FastifyRequest<{ Params: { sessionId: string } } & Declined>;
type InvoiceRequest = FastifyRequest<{ Params: { invoiceId: string } } & Declined>;
type PortalRequest = FastifyRequest<{
  Params: { sessionId: string };
  Querystring: { part?: string; done?: string };
}>;

/**
 * Mounts the pages of the test checkout. Anyone with the address of one may use it, like the provider's own: nobody guesses the id in it,
 * and a foreign page that does not know it can send no form.
 */
export async function mountTestPages(app: FastifyInstance, checkout: TestCheckout): Promise<void> {
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_BYTES_MAX },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    mountOrder(scope, checkout);
    mountPortal(scope, checkout);
    mountInvoice(scope, checkout);
  });
}

function mountOrder(app: FastifyInstance, { act }: TestCheckout): void {
  const address = addresses.testCheckout;
  app.get(address.pattern, async ({ params, query }: SessionRequest, reply) => {
    const isDeclined = query.declined !== undefined;
    const shown = await act((desk) => orderPage(desk, params.sessionId, { isDeclined })).catch(ifUnknown);
    return sendPage(reply, shown?.page ?? unknownPage(), shown?.leadsTo);
  });
  app.post(address.pattern, async ({ params, body }: SessionRequest, reply) => {
    const own = address.href(params);
    const card = cardIn(formOf(body));
    if (card === null) return reply.redirect(own, 303);
    const payment = act(async (desk) => ({ address: await payOrderAt(desk, params.sessionId, card) }));
    // An order that can no longer be paid shows that on its own page.
    const paid = await payment.catch(ifRefused);
    return reply.redirect(paid === null ? own : (paid.address ?? `${own}?declined`), 303);
  });
}

function mountPortal(app: FastifyInstance, { act }: TestCheckout): void {
  const address = addresses.testPortal;
  app.get(address.pattern, async ({ params, query }: PortalRequest, reply) => {
    const portal = await act((desk) => openPortal(desk, params.sessionId)).catch(ifUnknown);
    if (portal === null) return sendPage(reply, unknownPage());
    const { session, view } = portal;
    if (view === null) return sendPage(reply, closedPortal(session));
    const note = noteIn(query.done);
    const part = partIn(query.part) ?? (note === null ? partOfFlow(session.flow) : 'overview');
    return sendPage(reply, portalPage(view, part, note));
  });
  app.post(address.pattern, async ({ params, body }: PortalRequest, reply) => {
    const own = address.href(params);
    const done = await act(async (desk) => {
      const { view } = await openPortal(desk, params.sessionId);
      return view && actInPortal(desk, view, formOf(body));
    }).catch(ifRefused);
    return reply.redirect(done === null ? own : `${own}?done=${done}`, 303);
  });
}

function mountInvoice(app: FastifyInstance, { act }: TestCheckout): void {
  const address = addresses.testInvoice;
  app.get(address.pattern, async ({ params, query }: InvoiceRequest, reply) => {
    const isDeclined = query.declined !== undefined;
    const page = await act((desk) => invoicePage(desk, params.invoiceId, { isDeclined })).catch(ifUnknown);
    return sendPage(reply, page ?? unknownPage());
  });
  app.post(address.pattern, async ({ params, body }: InvoiceRequest, reply) => {
    const own = address.href(params);
    const card = cardIn(formOf(body));
    if (card === null) return reply.redirect(own, 303);
    const isPaid = await act((desk) => payInvoiceWith(desk, params.invoiceId, card)).catch(ifRefused);
    return reply.redirect(isPaid === false ? `${own}?declined` : own, 303);
  });
}

function formOf(body: unknown): URLSearchParams {
  return body instanceof URLSearchParams ? body : new URLSearchParams();
}

function partIn(name: string | undefined): PortalPart | null {
  return (['overview', 'card', 'cancel'] as const).find((part) => part === name) ?? null;
}

/** Maps a session's flow, in the provider's words, to a part of the portal. */
function partOfFlow(flow: string | null): PortalPart {
  if (flow === 'payment_method_update') return 'card';
  return flow === 'subscription_cancel' ? 'cancel' : 'overview';
}

function noteIn(name: string | undefined): PortalNote | null {
  const notes = Object.keys(testCheckoutMessages.portal.done) as PortalNote[];
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
  const { unknown, unknownHelp } = testCheckoutMessages.closed;
  return messagePage([unknown, unknownHelp], { backTo: null, status: 404 });
}

/** `leadsTo`: where forms of the page lead in the end. */
function sendPage(reply: FastifyReply, page: TestPage, leadsTo: readonly string[] = []): FastifyReply {
  return reply
    .code(page.status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('content-security-policy', policyOfTestPage(leadsTo))
    .send(pageText(page));
}
