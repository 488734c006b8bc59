/** Reliability goals of an installation, by their number in docs/decisions/082. */
export const goals = {
  R1: 'a run of 300 products is killed 20 times: each product once and in order, at work again within 5 s, no file left',
  R2: 'a feed read 2,000 times while what publishes it is killed 50 times: whole, as its ETag says, and never an older one',
  R3: 'the n-th call of storage, database or shop fails: never half a feed, no run stuck, the next one whole',
  R4: '500 photos of which a quarter fail: all products published, each with its reason, 95 % of passing faults healed',
  R5: 'the feed fails in eight ways: the last good bytes stay, the reason is told, the next good answer heals',
  R6: 'tenants try each address and table of each other: nothing read, nothing changed',
  R7: 'a feed over 50 connections: 1,000 a second, p99 250 ms; unchanged: 5,000 a second, p99 100 ms',
  R8: '20 users beside a run: p99 300 ms, nothing refused, event loop p99 100 ms',
  R9: 'sessions: every flow of the protocol, tabs that race, tokens that are stolen',
  R10: 'what is asked twice is made once, also after a kill',
  R11: '2,000 jobs at 4 processes of which some are killed: each done, one that kills is set aside',
  R12: 'payments told in any order, twice and with a crash between: one and the same subscription',
  R13: 'mutated documents, addresses, tokens and values: no crash, nothing slow, nothing let through',
  R14: 'the disk is full in a run: the old feed stays, the run says why, and goes on with room',
  R15: 'SIGTERM under load: of 1,000 requests that are let in 1 at most is cut off, ended within 10 s, the run goes on',
  R16: 'the database restarts twice in a run: the run ends whole, 503 and never 4xx, back within 5 s',
  R17: 'a copy is restored elsewhere: the same feeds, the same users',
  R18: 'a second process on one data folder is refused in a sentence',
  R19: 'the clock is 3 hours or 400 days ahead or 6 hours behind for a time: the feed is whole and refreshed within its interval, the log stays short',
} as const;

export type Goal = keyof typeof goals;
