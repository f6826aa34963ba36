/** The methods of an audit in sentences, as a paper reports them. Every number is one of the result. All reports take the sentences from here. */
import type { AuditResult } from '../documents/result.ts';
import { askedSchemes, findCheck } from './checks.ts';
import { isLog } from './is-log.ts';
import { measureOf } from './measure.ts';
import { partOf, plural } from './numbers.ts';
import { readerSentences, readSentences } from './read-by-models.ts';
import { leftOutFacts } from './scope-text.ts';
import { voteSentences } from './votes.ts';

/** Makes text from outside safe in the output format. */
type Quote = (text: string) => string;

/** Names that a sentence lists. */
const MOST_NAMES = 10;

/** The paragraph, sentence by sentence: data, schemes, check, statistics, conclusions, universes, claims. */
export function methodSentences(result: AuditResult, quote: Quote): readonly string[] {
  return [
    ...scoring(result, quote),
    ...readerSentences(result, quote),
    ...readSentences(result, quote),
    ...exclusions(result, quote),
    ...checking(result, quote),
    ...statistics(result),
    ...contrasts(result, quote),
    ...ranks(result),
    ...universes(result),
    ...claims(result),
    ...version(result),
  ];
}

function scoring(result: AuditResult, quote: Quote): string[] {
  const { options, coverage } = result;
  const schemes = askedSchemes(result);
  const items = Math.max(0, ...result.schemes.map(({ items: n }) => n ?? 0));
  const of = [...(items === 0 ? [] : [plural(items, 'item')]), plural(coverage.runs, isLog(result) ? 'log' : 'run')];
  const answers = `The answers of ${plural(coverage.factualTrials, 'stored trial')} with a ground truth (${of.join(', ')})`;
  if (schemes.length === 0) return [`${answers} were read, and no other scheme was compared with the stored labels.`];
  const names = schemes.slice(0, MOST_NAMES).map(({ id }) => quote(id));
  const more = schemes.length > names.length ? `, and ${schemes.length - names.length} more` : '';
  const against =
    options.base === undefined ? 'the stored ones' : `those of ${quote(options.base)}, because the log has none`;
  const left = (result.misfits ?? []).filter(({ scheme }) => !options.schemes.includes(scheme)).length;
  return [
    `${answers} were re-scored under ${plural(schemes.length, 'parsing scheme')}: ${names.join(', ')}${more}.`,
    `The labels of ${schemes.length === 1 ? 'the scheme' : 'each scheme'} were compared with ${against}; this audit called no model.`,
    ...(left === 0
      ? []
      : [
          `${plural(left, 'other scheme')} for such answers ${left === 1 ? 'was' : 'were'} left out, because ${left === 1 ? 'it does' : 'they do'} not fit these responses.`,
        ]),
  ];
}

function exclusions(result: AuditResult, quote: Quote): string[] {
  const {
    coverage: { ungradable },
    schemes,
  } = result;
  const failed = schemes.filter(({ failed: n }) => n > 0).length;
  return [
    ...leftOutFacts(result.scope.leftOut, quote).map((fact) => `In no number: ${fact}.`),
    ...voteSentences(result),
    ...(ungradable === 0
      ? []
      : [
          `${plural(ungradable, 'trial')} whose ground truth is empty after normalization ${ungradable === 1 ? 'counts as an error' : 'count as errors'}.`,
        ]),
    ...(failed === 0 ? [] : [`Trials on which a scheme failed are not in the numbers of that scheme.`]),
  ];
}

/** Whether the stored labels were reproduced. */
function checking(result: AuditResult, quote: Quote): string[] {
  const { consistency, options, schemes } = result;
  if (options.base !== undefined) return [];
  const check = findCheck(result);
  const runs = consistency.runs?.filter(({ scheme }) => scheme !== null) ?? [];
  const checked =
    consistency.runs === undefined ? (schemes[0]?.trials ?? 0) : runs.reduce((sum, run) => sum + run.trials, 0);
  if (checked === 0 || (isLog(result) && runs.length === 0))
    return ['What made the stored labels is not known, so a changed label may be due to grading instead of parsing.'];
  const who =
    check === null
      ? 'The scheme that the input names for each run'
      : `The check of the stored labels (${quote(check)})`;
  return [`${who} reproduced ${partOf(checked - consistency.mismatches, checked, 'label')}.`];
}

function statistics(result: AuditResult): string[] {
  const { cells, options, schemes } = result;
  const { rate, rates } = measureOf(result);
  const tested = cells.filter(({ holm }) => holm !== null).length;
  const isExact = [...schemes, ...cells].every((one) => one.p === null || one.isExact);
  const p = isExact
    ? 'exact sign-flip tests'
    : 'exact sign-flip tests (a saddlepoint approximation where these take too long)';
  return [
    `Outputs about one item are not independent, so intervals and tests are computed over items: 95 % intervals of changes of the ${rate} are Tango’s score intervals, those of ${rates} Wilson’s, each for the effective number of outputs.`,
    `p-values are from ${p}; changes of fewer than six items, and changes of which one or two items make more than half, are not tested.`,
    ...(tested === 0
      ? []
      : [
          `Cells are formed by ${options.groupBy.join(', ')}; the p-values of the ${plural(tested, 'change')} of cells that can be tested were corrected by Holm’s method, and q-values are by Benjamini and Hochberg.`,
        ]),
    ...assumptions(result),
  ];
}

/** What intervals and tests take for granted. */
function assumptions(result: AuditResult): string[] {
  const { rate } = measureOf(result);
  const tested = askedSchemes(result).filter(({ p }) => p !== null).length;
  return [
    'Intervals and tests take these items as a sample of many such items. Models, prompts, conditions and schemes are fixed, so that no interval or test is about others.',
    'A test takes an item to be as likely to change by so much in one direction as in the other.',
    ...(tested < 2
      ? []
      : [
          `The p-values of the changes of the ${rate} under ${plural(tested, 'scheme')} are not corrected for their number; schemes that share rules give similar labels, so that these tests depend on each other.`,
        ]),
    'The finding and the largest change are chosen from all changes, so that they are too large on average; their intervals and p-values are not adjusted for this choice.',
  ];
}

/** The intervals of effects, by how the two sides share items. */
const EFFECT_INTERVALS = { tango: 'Tango’s', newcombe: 'Newcombe’s', mover: 'MOVER' } as const;

function contrasts(result: AuditResult, quote: Quote): string[] {
  const {
    conclusions: { contrasts: n, baseline, testable },
    contrasts: all,
    options,
  } = result;
  if (n === 0) return [];
  const methods = [...new Set(all.flatMap(({ method }) => (method === null ? [] : [EFFECT_INTERVALS[method]])))];
  return [
    `The effect of a condition is its ${measureOf(result).rate} minus that under ${quote(baseline ?? '')} (${plural(n, 'contrast')} for each scheme), with ${methods.join(' or ')} intervals.`,
    testable === 0
      ? 'No change of an effect between the stored labels and a scheme could be tested, because too few items carry one.'
      : `Whether a scheme changes an effect was tested over items, with Holm’s correction over the ${plural(testable, 'change')} that can be tested.`,
    ...(all.length > 0 && result.conclusions.schemes.some(({ blind }) => blind !== null)
      ? [
          `What chance alone would change was computed by spreading the label changes of each item over the conditions at random${(options.reference ?? 0) > 0 ? ` (${plural(options.reference ?? 0, 'draw')}, seed ${options.seed})` : ''}.`,
        ]
      : []),
  ];
}

function ranks({ conclusions: { rankedPairs }, ranks: all }: AuditResult): string[] {
  if (rankedPairs === 0) return [];
  const fields = [...new Set(all.map(({ field }) => field))].join(' and ');
  return [
    `Rankings by ${fields} were compared with Kendall’s τ-b over ${plural(rankedPairs, 'pair')}, and the order of two was tested over items.`,
  ];
}

function universes({ multiverse, attribution }: AuditResult): string[] {
  if (multiverse === null) return [];
  const joint =
    multiverse.contrasts.length === 0 ? '' : ', with joint tests of each contrast (Simonsohn, Simmons and Nelson 2020)';
  return [
    `A multiverse analysis scored ${plural(multiverse.n, 'trial')} under ${plural(multiverse.universes.length, 'setting')} of ${plural(attribution.legend.length, 'parsing rule')}${joint}.`,
  ];
}

function claims({ claims: all }: AuditResult): string[] {
  if (all === undefined || all.length === 0) return [];
  return [
    `${plural(all.length, 'claim')} of the paper ${all.length === 1 ? 'was' : 'were'} evaluated as stored and under every scheme; p-values of claims were corrected by Holm’s method.`,
  ];
}

function version({ tool, options }: AuditResult): string[] {
  return [`Computed with ${tool.name} ${tool.version} (seed ${options.seed}).`];
}
