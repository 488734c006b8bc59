/** The events that the provider's webhook must send; others are accepted and ignored. */
export const handledEvents = [
  'checkout.session.completed',
  'checkout.session.expired',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'customer.subscription.pending_update_applied',
  'customer.subscription.pending_update_expired',
  'customer.updated',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
] as const;
