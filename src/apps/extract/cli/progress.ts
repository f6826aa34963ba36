/** Shows the progress of `audit extract`. */
import { startCount, type Details } from '../../../cli/kit/progress.ts';
import type { Spending } from '../../../models/spending.ts';
import { partOf } from '../../../report/numbers.ts';
import type { RequestOutcome } from '../../../models/stored/request-sender.ts';

const FORMAT = 'extracting {bar} {value}/{total} | {known} had a reply already, {failed} failed{cost}';

export interface ExtractProgress {
  readonly request: (outcome: RequestOutcome) => void;
  stop(): void;
  /** Describes the progress. */
  standing(): string;
}

export async function startExtractProgress(total: number, spending: Spending): Promise<ExtractProgress> {
  const counts = { asked: 0, known: 0, failed: 0 };
  const details = (): Details => ({ known: counts.known, failed: counts.failed, cost: spending.phrase });
  const bar = await startCount(FORMAT, total, details());
  return {
    request(outcome) {
      counts[outcome]++;
      bar.update(counts.asked + counts.known + counts.failed, details());
    },
    stop: () => bar.stop(),
    standing: () => {
      const { asked, known, failed } = counts;
      const parts = [`${known} of them there already`, ...(failed === 0 ? [] : [`${failed} failed`])];
      return `${partOf(asked + known, total, 'request')} ${total === 1 ? 'has' : 'have'} a reply, ${parts.join(', ')}${spending.phrase}`;
    },
  };
}
