/** Asks for the claims of an answer and of its ground truth, and then for verdicts on them. */
import { formatContext } from '../asking/asks.ts';
import type { JudgePlan, StepJudgment, StepQuestion } from '../asking/computed-judge.ts';
import type { Place } from '../judges/judge.ts';
import type { AnsweredQuery } from '../records/answered-query.ts';
import type { CheckedVerdict, ClaimsJudgment, ClaimSide, StatedScore, TextVerdicts } from './claim.ts';
import { parseClaims } from './claim-list.ts';
import { claimMetrics } from './claim-metrics.ts';
import { occurs } from './quotes.ts';
import { parseVerdicts, type VerdictList } from './verdict-list.ts';

/** A text that claims are compared with. */
interface Source {
  readonly place: Place;
  readonly text: string;
  readonly context: number | null;
}

/** The claims of one side, and the texts that they are compared with. */
interface Side {
  readonly name: 'answer' | 'truth';
  readonly own: Source;
  readonly contexts: readonly Source[];
  /** The ground truth for claims of the answer, and the answer for claims of the ground truth; null where there is none. */
  readonly other: Source | null;
}

/** The plan of the judge `claims`: two lists of claims, then all verdicts. */
export function* planClaims(answered: AnsweredQuery): JudgePlan<ClaimsJudgment> {
  const { query } = answered;
  const sides = listSides(answered);
  const found = new Findings();
  const hasContexts = sides.some(({ contexts }) => contexts.length > 0);
  // Claims that no text can support are not asked for.
  const asked = hasContexts || sides.length > 1 ? sides : [];
  const lists = asked.map(({ name, own }) => ({ step: `${name}-claims`, context: null, materials: { query, [own.place]: own.text } })); // prettier-ignore
  const claims = found.readClaims(lists, yield lists);
  const questions = sides.map((side, at) => listVerdictQuestions(query, side, claims[at] ?? null));
  const replies = yield questions.flat();
  let from = 0;
  const [answer, truth = null] = sides.map((side, at): ClaimSide => {
    const own = questions[at] ?? [];
    const verdicts = found.readVerdicts(own, side, claims[at] ?? [], replies.slice(from, (from += own.length)));
    const inOther = verdicts.find(({ context }) => context === null) ?? null;
    return { claims: claims[at] ?? null, inContexts: verdicts.filter(({ context }) => context !== null), inOther };
  });
  const both = { answer: answer as ClaimSide, truth };
  const values = claimMetrics({ ...both, hasContexts }, found.steps);
  return { ...both, values, steps: found.steps, stated: found.stated };
}

function listSides({ answer, groundTruth, contexts }: AnsweredQuery): Side[] {
  const sources = (contexts ?? []).flatMap((context, at): Source[] => {
    const text = formatContext(context);
    return text === null ? [] : [{ place: 'document', text, context: at }];
  });
  const given: Source = { place: 'answer', text: answer, context: null };
  const truth: Source | null = groundTruth === null ? null : { place: 'truth', text: groundTruth, context: null };
  const own: Side = { name: 'answer', own: given, contexts: sources, other: truth };
  return truth === null ? [own] : [own, { name: 'truth', own: truth, contexts: sources, other: given }];
}

/** The questions about the claims of a side: one for each context, then one for the other side. */
function listVerdictQuestions(query: string, side: Side, claims: readonly string[] | null): StepQuestion[] {
  if (claims === null || claims.length === 0) return [];
  const numbered = claims.map((claim, at) => `${at + 1}. ${claim}`).join('\n');
  return listSources(side).map(({ place, text, context }) => ({
    step: `${side.name}-in-${context === null ? (side.name === 'answer' ? 'truth' : 'answer') : 'context'}`,
    context,
    materials: { query, claims: numbered, [place]: text },
  }));
}

function listSources({ contexts, other }: Side): readonly Source[] {
  return other === null ? contexts : [...contexts, other];
}

/** What was read from the replies so far. */
class Findings {
  readonly steps: StepJudgment[] = [];
  readonly stated: StatedScore[] = [];

  /** null where a list cannot be read. */
  readClaims(questions: readonly StepQuestion[], replies: readonly (string | null)[]): (readonly string[] | null)[] {
    return questions.map(({ step, context }, at) => {
      const reply = replies[at] ?? null;
      const parsed = reply === null ? null : parseClaims(reply);
      this.steps.push({
        step,
        context,
        reply,
        missing: parsed !== null && 'missing' in parsed ? parsed.missing : null,
      });
      return parsed !== null && 'value' in parsed ? parsed.value : null;
    });
  }

  readVerdicts(
    questions: readonly StepQuestion[],
    side: Side,
    claims: readonly string[],
    replies: readonly (string | null)[],
  ): TextVerdicts[] {
    const sources = listSources(side);
    return questions.map(({ step, context }, at) => {
      const reply = replies[at] ?? null;
      const parsed = reply === null ? null : parseVerdicts(reply, claims.length);
      this.steps.push({
        step,
        context,
        reply,
        missing: parsed !== null && 'missing' in parsed ? parsed.missing : null,
      });
      if (parsed === null || 'missing' in parsed) return { context, row: null };
      const row = claims.map((_, claim) => checkQuote(parsed.value, claim, sources[at]?.text ?? ''));
      const { stated } = parsed.value;
      if (stated !== null) this.stated.push({ step, context, stated, counted: shareSupported(row) });
      return { context, row };
    });
  }
}

function checkQuote({ verdicts }: VerdictList, claim: number, text: string): CheckedVerdict | null {
  const found = verdicts.get(claim);
  if (found === undefined) return null;
  const { verdict, quote } = found;
  const isQuoteFound = verdict === 'absent' ? null : quote !== null && occurs(quote, text);
  return { verdict, quote, isQuoteFound };
}

function shareSupported(row: readonly (CheckedVerdict | null)[]): number {
  const read = row.filter((one) => one !== null);
  return read.filter(({ verdict }) => verdict === 'supported').length / read.length;
}
