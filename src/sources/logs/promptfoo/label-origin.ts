/** Which scheme gives the verdict of an assertion of promptfoo again. Source: promptfoo, src/assertions. */
import type { LabelOrigin } from '../kit/log.ts';
import type { PromptfooResult } from './schema.ts';

const SCHEMES: ReadonlyMap<string, string> = new Map([
  ['equals', 'promptfoo.equals'],
  ['contains', 'openai_evals.includes'],
  ['contains-any', 'openai_evals.includes'],
  ['icontains', 'inspect.includes'],
  ['icontains-any', 'inspect.includes'],
]);
/** Source: promptfoo, src/assertions/index.ts (MODEL_GRADED_ASSERTION_TYPES). */
const ASK_A_MODEL =
  /^(?:llm-rubric|g-eval|factuality|model-graded-.*|answer-relevance|context-.*|select-best|trajectory.*)$/;

/** @param stored a kind of assertion or a metric; null for the verdict over all of them. */
export function findLabelOrigin({ gradingResult }: PromptfooResult, stored: string | null): LabelOrigin | null {
  const assertions = (gradingResult?.componentResults ?? []).flatMap((one) => one?.assertion ?? []);
  const counted = assertions.filter(({ type, metric }) => stored === null || stored === (metric ?? type));
  const [first, ...others] = counted;
  const type = first?.type;
  if (type === null || type === undefined) return null;
  if (others.length > 0)
    return { scheme: null, maker: `the assertions ${counted.map((one) => one.type).join(', ')} together` };
  const asks = ASK_A_MODEL.test(type) ? ', which asks a model' : '';
  return { scheme: SCHEMES.get(type) ?? null, maker: `the assertion ${type}${asks}` };
}
