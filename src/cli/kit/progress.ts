/** A progress bar on standard error, on a terminal only. */
import { doAtExit } from '../../base/system/interrupts.ts';

const STEPS = 1000;

export interface Progress {
  update(done: number): void;
  stop(): void;
}

export async function startProgress(label: string): Promise<Progress> {
  if (!process.stderr.isTTY) return { update: () => {}, stop: () => {} };
  const { default: cliProgress } = await import('cli-progress');
  const format = `${label} {bar} {percentage}% | {duration_formatted}`;
  const bar = new cliProgress.SingleBar(
    { format, clearOnComplete: true, hideCursor: true },
    cliProgress.Presets.shades_classic,
  );
  bar.start(STEPS, 0);
  return { update: (done) => bar.update(Math.round(done * STEPS)), stop: createStop(bar) };
}

/** The values that a bar shows beside the number of finished things. */
export type Details = Readonly<Record<string, string | number>>;

export interface Count {
  update(done: number, details: Details): void;
  stop(): void;
}

/**
 * Starts a bar that counts things. In the format, `{value}`, `{total}`, `{eta_formatted}` and `{NAME}` of a detail are replaced by values.
 * @param details the details before the first thing is finished.
 */
export async function startCount(format: string, total: number, details: Details): Promise<Count> {
  if (!process.stderr.isTTY) return { update: () => {}, stop: () => {} };
  const { default: cliProgress } = await import('cli-progress');
  const options = { format, clearOnComplete: true, hideCursor: true, etaBuffer: 50, fps: 5 };
  const bar = new cliProgress.SingleBar(options, cliProgress.Presets.shades_classic);
  bar.start(total, 0, details);
  return { update: (done, now) => bar.update(done, now), stop: createStop(bar) };
}

/** Creates a function that stops the bar. The cursor is shown again however the program ends. */
function createStop(bar: { stop(): void }): () => void {
  const takeBack = doAtExit(() => bar.stop());
  return () => {
    takeBack();
    bar.stop();
  };
}
