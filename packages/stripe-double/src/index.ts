// A test double of Stripe on this machine: its calls, its pages, its events. Nobody is charged.
export type { DoubleHost, ObjectStore } from './host.ts';
export { openStripeDouble, type StripeDouble } from './open-double.ts';
export {
  cancelAtPeriodEnd,
  changeCard,
  giveUp,
  moveToPeriodEnd,
  payInvoice,
  payOrder,
  findRunning,
} from './page-actions.ts';
