/** What a runner without this audit's knowledge stores for a made-up response. */
import { v1 } from '../../schemes/core/core-schemes.ts';
import { planFor } from '../../schemes/kit/plan.ts';
import { strip } from '../../base/text/whitespace.ts';

/** Case-sensitive, unlike those of the audit: that is what the audit finds. */
const MARKERS = ['USER:', 'ASSISTANT:', 'SYSTEM:', 'Question:', 'Passage:'];

/** The answer text that the runner keeps. */
export function parseFirst(response: string): string {
  const text = strip(response);
  const cuts = MARKERS.map((marker) => text.indexOf(marker)).filter((at) => at > 0);
  return strip(text.slice(0, Math.min(text.length, ...cuts)));
}

/** Whether the runner stores the answer as correct. */
export function labelFirst(storedParse: string, truth: string): boolean {
  const [verdict] = planFor([v1]).score({ response: null, storedParse }, truth);
  return verdict?.correct === true;
}
