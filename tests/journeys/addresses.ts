import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';

/** How many ports in a row the journeys need. */
const portCount = 4;

// The runner looks for ports and its workers, which load this file as well, take the same.
process.env['JOURNEY_PORT'] ??= String(await findFreePorts(3197));

/** Where the journeys' product listens. */
export const productPort = Number(process.env['JOURNEY_PORT']);

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

/** The first of as many ports in a row that nobody listens on, from `first` on in steps of ten. */
async function findFreePorts(first: number): Promise<number> {
  const ports = Array.from({ length: portCount }, (_unused, index) => first + index);
  const areFree = await Promise.all(ports.map(isFree));
  return areFree.every(Boolean) ? first : findFreePorts(first + 10);
}

function isFree(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    // All addresses of this machine: a program may listen on one of them only.
    server.listen(port, () => server.close(() => resolve(true)));
  });
}
