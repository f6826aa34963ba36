/** Why labels change: the counted reasons of flips, with the sampled trials in words. */
import { NOTHING_PARSED, splitSets } from '../../base/core/rule-sets.ts';
import { NoAnswer, type Scheme } from '../../base/core/scheme.ts';
import { pickTrialPlace, type TrialDetail } from '../../base/core/trial.ts';
import { keepEnd, keepStart } from '../../base/text/snippet.ts';
import { cutToEnds } from '../../base/text/snippet.ts';
import type { FlipExample, FlipReason, SchemeFlipReasons } from '../../documents/flip-reasons.ts';
import { PLAYERS } from '../../schemes/core/universes.ts';
import { createKnown, parseOnce, selectParserInput } from '../../schemes/kit/plan.ts';
import { compareCodePoints } from '../../base/text/order.ts';
import type { Ranked } from '../../stats/smallest.ts';
import { parseReasonKey, type FlipReasonCount } from '../tally/flip-reasons.ts';
import { sumAllCounts } from '../tally/cells.ts';
import type { Tally } from '../tally/tally.ts';

/** The pairs of reasons that a result has for each scheme. */
const MOST_SHOWN = 20;
/** The code points of answers, and of the response on each side of a parse. */
const ANSWER_SIZE = [60, 40] as const;
const CONTEXT = 60;

/** The trials whose texts are needed. */
export function listSampled({ flipReasons }: Pick<Tally, 'flipReasons'>): Ranked[] {
  return [...flipReasons.values()].flatMap((own) => sortReasons(own).flatMap(([, { sample }]) => sample));
}

/** The reasons of each requested scheme that changes a label, in their order. @param details the texts of {@link listSampled}. */
export function describeFlipReasons(
  tally: Tally,
  schemes: readonly Scheme[],
  details: ReadonlyMap<Ranked, TrialDetail>,
): SchemeFlipReasons[] {
  return schemes.flatMap((scheme) => {
    const own = tally.flipReasons.get(scheme.id);
    if (own === undefined) return [];
    const reasons = sortReasons(own).map(([key, count]) => describeReason(scheme, key, count, details));
    const { gained, lost } = sumAllCounts(tally, scheme.id);
    const sum = (direction: 'gained' | 'lost'): number => reasons.reduce((total, one) => total + one[direction], 0);
    return [{ scheme: scheme.id, reasons, otherGained: gained - sum('gained'), otherLost: lost - sum('lost') }];
  });
}

/** The most frequent ones first. */
function sortReasons(own: ReadonlyMap<string, FlipReasonCount>): [string, FlipReasonCount][] {
  const flips = ({ gained, lost }: FlipReasonCount): number => gained + lost;
  return [...own].toSorted(([a, x], [b, y]) => flips(y) - flips(x) || compareCodePoints(a, b)).slice(0, MOST_SHOWN);
}

function describeReason(
  scheme: Scheme,
  key: string,
  { gained, lost, sample }: FlipReasonCount,
  details: ReadonlyMap<Ranked, TrialDetail>,
): FlipReason {
  const { stored, rule } = parseReasonKey(key);
  return {
    storedRule: stored.rule,
    storedPlace: stored.place,
    rule,
    summary: summaryOf(scheme, rule),
    gained,
    lost,
    examples: sample.flatMap((one) => {
      const trial = details.get(one);
      return trial === undefined ? [] : (makeExample(scheme, trial) ?? []);
    }),
  };
}

function summaryOf({ parser, matcher }: Scheme, rule: string | null): string | null {
  if (rule === NOTHING_PARSED) return 'Finds no answer.';
  if (rule === matcher.id) return matcher.summary;
  const known = [...parser.rules, ...PLAYERS.map(({ rule: id, summary }) => ({ id, summary }))];
  const [rules = [], ...others] = rule === null ? [] : splitSets(rule);
  const summaries = rules.flatMap((id) => known.find((one) => one.id === id)?.summary ?? []);
  return others.length > 0 || summaries.length === 0 ? null : summaries.join(' ');
}

/** null where a scheme of a user fails now. */
function makeExample(scheme: Scheme, trial: TrialDetail): FlipExample | null {
  const parse = parseOnce(scheme, selectParserInput(trial), createKnown());
  if (parse instanceof NoAnswer) return null;
  const { response, storedParse, itemId } = trial;
  const isSlice = response !== null && parse.start !== null && parse.end !== null;
  return {
    ...pickTrialPlace(trial),
    itemId,
    storedParse: storedParse === null ? null : cutToEnds(storedParse, ...ANSWER_SIZE),
    parse: parse.text === null || parse.kind === 'unparsed' ? null : cutToEnds(parse.text, ...ANSWER_SIZE),
    before: isSlice ? keepEnd(onOneLine(response.slice(0, parse.start)), CONTEXT) : '',
    after: isSlice ? keepStart(onOneLine(response.slice(parse.end)), CONTEXT) : '',
  };
}

function onOneLine(text: string): string {
  return text.replace(/\s+/g, ' ');
}
