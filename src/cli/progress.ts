/** A progress bar on standard error, on a terminal only. */
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
  return { update: (done) => bar.update(Math.round(done * STEPS)), stop: () => bar.stop() };
}
