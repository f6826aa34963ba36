/** Serves a view until it is interrupted. */
import type { DataSource } from '../../../web/data-source.ts';
import { servedPage } from '../../../report/html/render-html.ts';
import { inertLine } from '../../../base/text/inert.ts';
import type { Place } from '../../../web/server/guard.ts';
import { listen } from '../server/server.ts';
import type { RunningView } from '../../../web/server/listen.ts';
import { restartCommand } from './restart-command.ts';
import { nextInterrupt } from '../../../base/system/interrupts.ts';
import type { ViewFlags } from './view-options.ts';
import { colored } from '../../../base/system/terminal-paint.ts';
import { printNote } from '../../../base/system/messages.ts';

/** The first view of a reviewer: the trials of the sample, in their order; that of an adjudicator: those to decide. */
const REVIEW_HASHES = { reviewer: '#/trials?sample=all', adjudicator: '#/trials?sample=conflicts' } as const;

/** @throws InputError if the port is taken. */
export async function serveUntilInterrupted(
  source: DataSource,
  { port, token, open, reviews, adjudicate }: Pick<ViewFlags, 'port' | 'token' | 'open' | 'reviews' | 'adjudicate'>,
): Promise<void> {
  const page = (place: Place): string => servedPage(commandAt(place));
  const view = await listen({ page, source }, port, token, printNote);
  const hash = reviews === undefined ? '' : REVIEW_HASHES[adjudicate === true ? 'adjudicator' : 'reviewer'];
  await untilInterrupted(view, `${view.address}${hash}`, { open }, () =>
    Promise.all([source.result(), source.index()]),
  );
}

/** The command that starts this server again at the same address. */
function commandAt(place: Place): string {
  return restartCommand(process.argv.slice(2), place);
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
  if (process.stderr.isTTY) {
    const hint = `Press Ctrl-C to stop. To continue at the same address: ${inertLine(commandAt(view.place))}`;
    process.stderr.write(`${colored('dim', process.stderr)(hint)}\n`);
  }
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
