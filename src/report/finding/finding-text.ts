/** The words of a finding: its sentence, and what is known of it beyond these trials. Every output takes them from here. */
import type { Interval } from '../../base/core/statistics.ts';
import { GROUP_FIELDS, type CellKey, type GroupField } from '../../base/core/trial.ts';
import { capital } from '../../base/text/capital.ts';
import { pText } from '../../base/text/p-value.ts';
import { findCheck, listCautioned } from '../../documents/checks.ts';
import type { AuditResult } from '../../documents/result.ts';
import { askedSchemes } from '../checks.ts';
import { conclusionsStay } from '../equivalence.ts';
import { mainReach } from '../extremes.ts';
import { resultOfGroup } from '../groups.ts';
import { measureOf, UNCHANGED } from '../measure.ts';
import { nothingCompared } from '../nothing-compared.ts';
import { between, count, keyValue, percent, plural, pp } from '../numbers.ts';
import { openGainsSentence } from '../open-gains.ts';
import { variedFields } from '../varied-fields.ts';
import type { Finding, FindingKind } from './finding.ts';
import { schemeClause } from './scheme-clause.ts';
import { unitEnd, unitValue, unitValues } from './unit-text.ts';

/** Makes text from outside safe in the output format. */
type Quote = (text: string) => string;

/** A finding with what its words need. */
interface Given {
  readonly finding: Finding;
  readonly result: AuditResult;
  readonly quote: Quote;
}

/** The sentence of a finding: at most 20 words of ours, with its two values. */
export function findingSentence(finding: Finding, result: AuditResult, quote: Quote): string {
  const { group } = finding.subject;
  const sentence = SENTENCES[finding.kind]({ finding, result: resultOfGroup(result, group), quote });
  return group === null ? sentence : `${quote(group)}: ${sentence}`;
}

const SENTENCES: Readonly<Record<FindingKind, (given: Given) => string>> = {
  claim: claimSentence,
  swap: swapSentence,
  effect: effectSentence,
  disagreement: disagreementSentence,
  rate: rateSentence,
  same: sameSentence,
  unjudged: unjudgedSentence,
};

function claimSentence({ finding, result, quote }: Given): string {
  const { subject, scheme } = finding;
  const [before, after] = valueTexts(finding, result);
  return `Claim ${quote(subject.claim ?? '')} is true ${storedWords(result, quote)} (${before}${unitEnd(finding.unit)}) and false under ${quote(scheme ?? '')} (${after}).`;
}

function swapSentence({ finding, result, quote }: Given): string {
  const { subject, ranked } = finding;
  const { ranked: field, key } = subject;
  const name = field === null ? '' : keyValue(key[field], quote);
  const place = placeName(
    key,
    namedFields(result).filter((one) => one !== field),
    quote,
  );
  const errors = measureOf(result).id === 'error' ? ' errors' : '';
  const [before, after] = endTexts(finding, result);
  const [from, to] = [finding.from?.rank ?? 0, finding.to?.rank ?? 0];
  const end = `${after} (rank ${to})${place === '' ? '' : ` in ${place}`} ${clause(finding, result, quote)}.`;
  return `${name} ${describeSwap(finding)} from ${before}${errors} (rank ${from} of ${ranked}) to ${end}`;
}

/** The direction in which the rank changes; `moves` where the rate changes in the other one, because other models change more. */
function describeSwap({ from, to }: Finding): string {
  const worse = Math.sign((to?.rank ?? 0) - (from?.rank ?? 0));
  if (worse === 0 || worse !== Math.sign((to?.value ?? 0) - (from?.value ?? 0))) return 'moves';
  return worse > 0 ? 'falls' : 'rises';
}

function effectSentence({ finding, result, quote }: Given): string {
  const { effect, key } = finding.subject;
  const [before, after] = valueTexts(finding, result);
  const place = placeName(
    key,
    namedFields(result).filter((field) => field !== 'condition'),
    quote,
  );
  const of = place === '' ? '' : ` of ${place}`;
  return `Effect of ${quote(effect?.condition ?? '')} on the ${measureOf(result).rate}${of}: ${before} points ${storedWords(result, quote)}, ${after} ${clause(finding, result, quote)}.`;
}

function disagreementSentence({ finding, result, quote }: Given): string {
  const { n, labels } = finding;
  const { base } = result.options;
  const repeats = (result.disagreement?.repeating ?? []).length > 0;
  const stored = base === undefined ? 'stored labels' : `labels of ${quote(base)}`;
  const [before, after] = endTexts(finding, result);
  const rates = before === after ? `${before} either way` : `${before}, but ${after} under the closest of them`;
  return `All ${repeats ? 'other ' : ''}fitting schemes contradict ${count(labels ?? 0)} of ${count(n[0] ?? 0)} ${stored}: ${measureOf(result).rate} ${rates}.`;
}

function rateSentence({ finding, result, quote }: Given): string {
  const { n, verdict, subject } = finding;
  const { rate, ofErrors } = measureOf(result);
  const [before, after] = endTexts(finding, result);
  const who = placeName(subject.key, namedFields(result), quote);
  const of = who === '' ? '' : ` of ${who}`;
  const under = clause(finding, result, quote);
  // Few questions tell nothing of others, so the sentence names these.
  const isOpen = verdict === 'not-significant' || verdict === 'untestable';
  const lead = isOpen ? `On these ${count(n[0] ?? 0)} answers${of}, the ${rate}` : `${capital(rate)}${of}`;
  if (before === after) return `${lead} stays ${before} ${under}, but ${changedLabels(finding)}.`;
  const change = ofErrors.difference((finding.to?.value ?? 0) - (finding.from?.value ?? 0));
  return `${lead} ${change > 0 ? 'rises' : 'falls'} from ${before} to ${after} ${under}.`;
}

function sameSentence({ finding, result }: Given): string {
  const { rate } = measureOf(result);
  const { schemes, which } = sameSchemes(result);
  const under =
    schemes === 1 ? `the one ${which}scheme` : `${schemes === 2 ? 'both' : `all ${schemes}`} ${which}schemes`;
  const range = `the ${rate} is ${endsText(finding, result)}`;
  if (finding.verdict === 'equivalent') {
    const isKnown = finding.subject.group === null && conclusionsStay(result);
    const lead = isKnown ? 'The parser does not matter here' : 'Over all of its trials';
    return `${lead}: ${range} under ${under}, within ±${plural(result.options.margin, 'point')}.`;
  }
  const stored = result.options.base === undefined ? ' with the stored labels of' : ' on';
  return `${capital(under)} ${schemes === 1 ? 'agrees' : 'agree'}${stored} ${plural(finding.n[0] ?? 0, 'answer')}: ${range}.`;
}

/** The number of schemes that a finding without a change is about, with the base, and the word that tells them from the others. */
function sameSchemes(result: AuditResult): { readonly schemes: number; readonly which: string } {
  const { schemes } = mainReach(result.extremes);
  const asked = askedSchemes(result);
  const cautioned = listCautioned(result);
  const bases = result.options.base === undefined ? 0 : 1;
  return {
    schemes: asked.filter(({ id }) => schemes.includes(id)).length + bases,
    which: asked.some(({ id }) => cautioned.has(id) && !schemes.includes(id)) ? 'fitting ' : '',
  };
}

function unjudgedSentence({ finding, result, quote }: Given): string {
  const { from, n, reason } = finding;
  if (reason === 'nothing-compared') return noComparison(result, quote)?.claim ?? 'Nothing is compared.';
  if (reason === 'nothing-scored') return 'Nothing was scored: every scheme failed on every trial.';
  if (reason === 'read-in-part') return 'No scheme is compared on all trials.';
  const few = `Only ${plural(n[0] ?? 0, 'answer')}, too few to judge`;
  if (from === null) return `${few}: no label changes.`;
  const [before, after] = endTexts(finding, result);
  const under = clause(finding, result, quote);
  const { rate } = measureOf(result);
  if (before === after)
    return `${few}: ${rate} ${before} ${storedWords(result, quote)} and ${under}, but ${changedLabels(finding)}.`;
  return `${few}: ${rate} ${before} ${storedWords(result, quote)}, ${after} ${under}.`;
}

/** `3 labels change`. */
function changedLabels({ labels }: Finding): string {
  return `${plural(labels ?? 0, 'label')} ${labels === 1 ? 'changes' : 'change'}`;
}

/** null where no scheme checks the stored labels. */
function noComparison(result: AuditResult, quote: Quote): ReturnType<typeof nothingCompared> | null {
  const check = findCheck(result);
  return check === null ? null : nothingCompared(result, check, quote);
}

/** `52.0 → 27.7 %`: the two values alone; null where there are none. */
export function endsText(finding: Finding, result: AuditResult): string | null {
  if (finding.from === null) return null;
  const { kind, unit } = finding;
  return `${unitValues(shownValues(finding, result), unit, kind === 'same' ? ' to ' : ' → ')}${unitEnd(unit)}`;
}

/** The two values with their unit. */
function endTexts(finding: Finding, result: AuditResult): string[] {
  return valueTexts(finding, result).map((value) => `${value}${unitEnd(finding.unit)}`);
}

/** The two values without their unit. */
function valueTexts(finding: Finding, result: AuditResult): string[] {
  return shownValues(finding, result).map((value) => unitValue(value, finding.unit));
}

/** The two values; those of errors as the report shows them, and those of a claim as it has them. */
function shownValues({ kind, from, to, unit }: Finding, result: AuditResult): number[] {
  const { rate, difference } = kind === 'claim' ? UNCHANGED : measureOf(result).ofErrors;
  const values = [from, to].map((end) => (unit === 'points' ? difference : rate)(end?.value ?? 0));
  return kind === 'same' ? values.toSorted((a, b) => a - b) : values;
}

/** What is known of the finding beyond its two values, in sentences: of other questions, and of gains that are none. */
export function findingDetails(finding: Finding, whole: AuditResult, quote: Quote): string[] {
  const result = resultOfGroup(whole, finding.subject.group);
  const scheme = result.schemes.find(({ id }) => id === finding.scheme);
  const sentences = [
    ...certaintySentences(finding, result),
    finding.reason === 'nothing-compared' ? noComparison(result, quote)?.detail : null,
    scheme === undefined || finding.kind === 'claim' ? null : openGainsSentence(scheme, quote),
  ];
  return sentences.filter((sentence) => typeof sentence === 'string');
}

/** What is known of other questions: the interval of the change, p, n, and from how many changes it was chosen. None of a finding without a change. */
function certaintySentences(finding: Finding, result: AuditResult): string[] {
  const { interval, p, n, kind, verdict, chosenFrom, subject } = finding;
  if (kind === 'same' || kind === 'unjudged') return [];
  const trials = `n = ${n.map(count).join(' and ')}`;
  if (interval === null && p === null)
    return [subject.key.run === undefined ? `${trials}, not tested.` : `${trials}. --group-by run tests each log.`];
  const test = p === null ? [] : [testText(finding, p)];
  const known = [...(interval === null ? [] : [intervalText(finding, interval, result)]), ...test, trials].join(', ');
  const what = p !== null && finding.tests === 1 ? 'the interval and p are' : 'the interval is';
  return [
    `${known}.`,
    ...(verdict === 'untestable' ? ['Too few questions change for a test.'] : []),
    ...(verdict === 'not-significant'
      ? ['These questions are too few to tell whether it would change on others.']
      : []),
    ...(chosenFrom > 1 ? [`Chosen from ${count(chosenFrom)} changes; ${what} not adjusted for this.`] : []),
  ];
}

function testText({ kind, tests }: Finding, p: number): string {
  if (kind === 'claim') return `${pText(p)} before Holm’s correction`;
  return tests > 1 ? `${pText(p)}, adjusted for ${count(tests)} tests` : pText(p);
}

/** `Change: −24.3 points (95 % interval −25.1 to −23.5)`; of a claim, the interval of its second value. */
function intervalText({ kind, unit, from, to }: Finding, interval: Interval, result: AuditResult): string {
  const { ofErrors } = measureOf(result);
  if (kind !== 'claim')
    return `Change: ${pp(ofErrors.difference((to?.value ?? 0) - (from?.value ?? 0)))} points (95 % interval ${between(ofErrors.interval(interval))})`;
  const ends = unit === 'points' ? `${between(interval)} points` : interval.map((end) => percent(end)).join(' to ');
  return `Under the scheme: ${ends} (95 % interval)`;
}

/** `as stored`, or `under` the base. */
function storedWords({ options: { base } }: AuditResult, quote: Quote): string {
  return base === undefined ? 'as stored' : `under ${quote(base)}`;
}

function clause({ scheme, subject, kind }: Finding, result: AuditResult, quote: Quote): string {
  return scheme === null ? '' : schemeClause(result, scheme, kind === 'effect' ? subject : null, quote);
}

/** The fields that the name of a place needs: those that differ between cells, and the log where no cell names it. */
export function namedFields(result: AuditResult): GroupField[] {
  return [...variedFields(result), ...(result.options.groupBy.includes('run') ? [] : (['run'] as const))];
}

/** `thinks-aloud, T 0.7`: the values of these fields, the temperature last; empty where the key has none. */
export function placeName(key: CellKey, fields: readonly GroupField[], quote: Quote): string {
  const named = GROUP_FIELDS.filter((field) => key[field] !== undefined && fields.includes(field));
  const ordered = named.toSorted((a, b) => Number(a === 'temperature') - Number(b === 'temperature'));
  return ordered.map((field) => `${field === 'temperature' ? 'T ' : ''}${keyValue(key[field], quote)}`).join(', ');
}
