/** Serves a view until it is interrupted. */
import { styleText } from 'node:util';
import type { DataSource } from '../../web/data-source.ts';
import { servedPage } from '../../report/html/render-html.ts';
import { listen, type RunningView } from '../../web/server/listen.ts';
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
  const address = `${view.address}${reviews === undefined ? '' : REVIEW_HASH}`;
  await untilInterrupted(view, address, { open }, () => Promise.all([source.result(), source.index()]));
}

/**
 * Prints an address of a server, opens it, and ends the server when it is interrupted.
 * @param prepare what is made while the browser starts.
 */
export async function untilInterrupted(
  view: RunningView,
  address: string,
  { open }: Pick<ViewFlags, 'open'>,
  prepare: () => Promise<unknown> = () => Promise.resolve(),
): Promise<void> {
  const ended = nextInterrupt();
  process.stdout.write(`${address}\n`);
  if (process.stderr.isTTY) process.stderr.write(`${styleText('dim', 'Press Ctrl-C to stop.')}\n`);
  try {
    if (open) await openInBrowser(address);
    await prepare();
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
