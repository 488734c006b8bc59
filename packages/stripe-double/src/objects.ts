/** A stored object, in Stripe's form. */
export interface TestObject {
  readonly id: string;
  readonly object: string;
  readonly [field: string]: unknown;
}

/** The parts of Stripe's objects that the double stores, with Stripe's names. Times are whole seconds since 1970, money is in cents. */
export interface TestCustomer extends TestObject {
  readonly object: 'customer';
  readonly created: number;
  readonly email: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  readonly invoice_settings: { readonly default_payment_method: string | null };
  /** Seconds that this customer's time is ahead (not in Stripe's object). */
  readonly clock_ahead: number;
  /** Credit from changes to smaller plans, deducted from this customer's invoices (not in Stripe's object). */
  readonly credit: number;
}

export interface TestCard extends TestObject {
  readonly object: 'payment_method';
  readonly customer: string;
  readonly type: 'card';
  readonly card: {
    readonly brand: string;
    readonly last4: string;
    readonly exp_month: number;
    readonly exp_year: number;
  };
  /** True if the card declines payments (not in Stripe's object). */
  readonly declines: boolean;
}

export interface TestItem {
  readonly id: string;
  readonly object: 'subscription_item';
  readonly price: object & { readonly id: string; readonly unit_amount: number };
  readonly quantity: number;
  readonly current_period_start: number;
  readonly current_period_end: number;
}

export interface TestSubscription extends TestObject {
  readonly object: 'subscription';
  readonly created: number;
  readonly start_date: number;
  readonly customer: string;
  readonly status: string;
  readonly items: {
    readonly object: 'list';
    readonly url: string;
    readonly has_more: false;
    readonly data: readonly TestItem[];
  };
  readonly cancel_at: number | null;
  readonly cancel_at_period_end: boolean;
  readonly canceled_at: number | null;
  readonly ended_at: number | null;
  readonly default_payment_method: string | null;
  readonly latest_invoice: string | null;
  readonly metadata: Readonly<Record<string, string>>;
}

export interface TestSession extends TestObject {
  readonly object: 'checkout.session';
  readonly created: number;
  readonly customer: string;
  readonly status: 'open' | 'complete' | 'expired';
  readonly payment_status: 'paid' | 'unpaid';
  readonly url: string | null;
  readonly success_url: string;
  readonly cancel_url: string;
  readonly expires_at: number;
  readonly subscription: string | null;
  readonly client_reference_id: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  /** Ordered items and metadata (not in Stripe's object). */
  readonly order: {
    readonly items: readonly { readonly price: string; readonly quantity: number }[];
    readonly metadata: Readonly<Record<string, string>>;
  };
}

export interface TestInvoice extends TestObject {
  readonly object: 'invoice';
  readonly created: number;
  readonly customer: string;
  readonly number: string;
  readonly status: 'open' | 'paid' | 'void';
  readonly billing_reason: string;
  readonly total: number;
  readonly amount_due: number;
  readonly amount_paid: number;
  readonly hosted_invoice_url: string;
  readonly invoice_pdf: string;
  readonly lines: {
    readonly object: 'list';
    readonly data: readonly { readonly description: string; readonly amount: number }[];
  };
  readonly parent: {
    readonly type: 'subscription_details';
    readonly subscription_details: { readonly subscription: string };
  };
}

export interface TestPortalConfiguration extends TestObject {
  readonly object: 'billing_portal.configuration';
  readonly active: boolean;
  readonly is_default: boolean;
  readonly features: unknown;
  readonly metadata: Readonly<Record<string, string>>;
}

export interface TestPortalSession extends TestObject {
  readonly object: 'billing_portal.session';
  readonly created: number;
  readonly customer: string;
  readonly return_url: string;
  readonly url: string;
  /** Type of the flow; null for the whole portal. */
  readonly flow: string | null;
}
