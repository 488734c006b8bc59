import os from 'node:os';
import path from 'node:path';

/** Where the journeys' product listens. */
export const productPort = Number(process.env['JOURNEY_PORT'] ?? 3197);

/** A shop of broken feeds; with the next one the only private addresses that the journeys' product may fetch from. */
export const badFeedsHost = `127.0.0.1:${productPort + 1}`;

/** A shop that changes when a journey says so. */
export const changingShopHost = `127.0.0.1:${productPort + 2}`;

/** A second product, whose new accounts open a link first. */
export const confirmingPort = productPort + 3;

/** Where the product on this port keeps its data. */
export function dataDirOf(port: number): string {
  return path.join(os.tmpdir(), `feedmaker-journeys-${process.getuid?.() ?? 0}-${port}`);
}

/** A front end elsewhere, as `localhost`: the one other origin that the journeys' product answers. */
export const frontPort = productPort + 4;
