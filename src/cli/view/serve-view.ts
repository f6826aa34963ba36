/** Serves a view until it is interrupted. */
import { styleText } from 'node:util';
import type { DataSource } from '../../web/data-source.ts';
import { servedPage } from '../../report/html/render-html.ts';
import { listen } from '../../web/server/listen.ts';
import { nextInterrupt } from '../../system/interrupts.ts';
import type { ViewFlags } from './view-flags.ts';

/** The first view of a reviewer: the trials of the sample, in their order. */
const REVIEW_HASH = '#/trials?sample=all';

/** @throws InputError if the port is taken. */
export async function serveUntilInterrupted(
  source: DataSource,
  { port, open, reviews }: Pick<ViewFlags, 'port' | 'open' | 'reviews'>,
): Promise<void> {
  const view = await listen({ page: servedPage(), source }, port);
  const ended = nextInterrupt();
  const address = `${view.address}${reviews === undefined ? '' : REVIEW_HASH}`;
  process.stdout.write(`${address}\n`);
  if (process.stderr.isTTY) process.stderr.write(`${styleText('dim', 'Press Ctrl-C to stop.')}\n`);
  try {
    if (open) await openInBrowser(address);
    await Promise.all([source.result(), source.index()]); // made while the browser starts
    await ended; // stopping the server is no failure
  } finally {
    await view.close();
  }
}

/** The address is printed anyway, so a browser that does not open is no error. */
async function openInBrowser(address: string): Promise<void> {
  const { default: open } = await import('open');
  const browser = await open(address).catch(() => null);
  browser?.on('error', () => {});
}
