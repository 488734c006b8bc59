import type { Goal } from './goals.ts';

/** Goals that tests of `npm test` prove as well as a fault could: in one process, with the real database. */
export const testsOf: Readonly<Partial<Record<Goal, readonly string[]>>> = {
  R6: [
    'tests/security/isolation.test.ts',
    'tests/security/row-security.test.ts',
    'tests/security/created-ids.test.ts',
  ],
  R9: [
    'server/auth/calls/refresh-session.test.ts',
    'server/auth/calls/sign-in.test.ts',
    'server/auth/calls/sign-up.test.ts',
    'server/auth/calls/sign-out.test.ts',
    'server/auth/auth-protocol.test.ts',
    'server/auth/protocol-words.test.ts',
    'server/auth/server-away.test.ts',
  ],
  R10: [
    'tests/feeds/setup.test.ts',
    'tests/feeds/setup-crash.long.test.ts',
    'tests/billing/checkout.test.ts',
  ],
  R12: [
    'tests/billing/deliveries.long.test.ts',
    'tests/billing/event-order.test.ts',
    'tests/billing/webhook.test.ts',
  ],
  R15: [
    'tests/operation/rolling-restart.long.test.ts',
    'tests/operation/stop.long.test.ts',
    'tests/operation/stop-sockets.long.test.ts',
  ],
  R17: ['tests/operation/copies.test.ts', 'tests/operation/older-data.test.ts'],
  R18: ['tests/operation/stop.long.test.ts', 'server/platform/open-platform.test.ts'],
};
