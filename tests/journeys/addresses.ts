/** Where the journeys' product listens. */
export const productPort = Number(process.env['JOURNEY_PORT'] ?? 3197);

/** A shop of broken feeds; the only private address that the journeys' product may fetch from. */
export const badFeedsHost = `127.0.0.1:${productPort + 1}`;
