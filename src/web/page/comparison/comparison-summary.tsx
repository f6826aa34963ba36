/** What changes between two sides: the finding, the files, and what the finding is not about. */
import type { JSX } from 'preact';
import type { Comparison, ComparedDifference, ComparisonCounts, PairEffects } from '../../../documents/comparison.ts';
import type { ComparisonPageData, PageSample } from '../../../documents/page.ts';
import { unreadInputs } from '../../../documents/scope.ts';
import { pValue } from '../../../base/text/p-value.ts';
import { inertLine } from '../../../base/text/inert.ts';
import { comparisonCautions } from '../../../report/comparison-cautions.ts';
import { comparisonFinding } from '../../../report/comparison-finding.ts';
import {
  accuracyDeltaPp,
  accuracyPct,
  comparisonTest,
  sideNames,
  votesLeftOut,
} from '../../../report/comparison-headline.ts';
import { estimateText } from '../../../report/claim-text.ts';
import { measureOf, type Measure } from '../../../report/measure.ts';
import { between, count, countOrNone, percent, plural, ppOf } from '../../../report/numbers.ts';
import { leftOutFacts, scopeSentence } from '../../../report/scope-text.ts';
import { changedAnswers, sidesWithAnswers } from '../../../report/stored-answers.ts';
import type { Params } from '../../kit/address.ts';
import { numberColumn } from '../../kit/tables/columns.ts';
import { DataTable, type Column } from '../../kit/tables/data-table.tsx';
import { Name, quoted, Sentence, SentenceList } from '../../kit/text/names.tsx';
import { formatRoute } from '../route.ts';

interface Props {
  readonly data: ComparisonPageData;
  /** The two sides as parameters of the list of trials. */
  readonly compared: Params;
}

export function ComparisonSummary({ data: { comparison, sample }, compared }: Props): JSX.Element {
  const { claims, pair } = comparison;
  const sentences = [comparisonTest(comparison), votesLeftOut(comparison), scopeSentence(comparison, quoted)];
  const measure = measureOf(comparison);
  return (
    <>
      <h2>Summary</h2>
      <p class="verdict finding">
        <Sentence text={comparisonFinding(comparison, quoted)} />
      </p>
      <SentenceList sentences={comparisonCautions(comparison, quoted)} />
      {sentences.map((text) => text !== null && text !== '' && <Paragraph key={text} text={text} />)}
      <ChangedTrials counts={comparison.together} sample={sample} compared={compared} />
      <h3>{comparison.files.length === 0 ? 'Paired trials' : 'Files'}</h3>
      <DataTable
        caption={`Trials by file: ${measure.rates} of both sides`}
        rows={rowsOf(comparison)}
        columns={fileColumns(comparison)}
      />
      {pair !== null && pair.effects !== null && <Effects effects={pair.effects} {...{ pair, measure }} />}
      {claims !== undefined && <Claims claims={claims} names={sideNames(comparison)} />}
      <Notes comparison={comparison} />
    </>
  );
}

function Paragraph({ text }: { readonly text: string }): JSX.Element {
  return (
    <p>
      <Sentence text={text} />
    </p>
  );
}

interface ChangedProps {
  readonly counts: ComparisonCounts;
  /** The trials of the page in full; null without any. */
  readonly sample: PageSample | null;
  readonly compared: Params;
}

/** Links to the trials that are gained and lost. */
function ChangedTrials({ counts: { gained, lost }, sample, compared }: ChangedProps): JSX.Element | null {
  if (gained + lost === 0) return null;
  if (sample === null)
    return (
      <p>
        <a href={formatRoute('trials')}>Show sampled trials</a>
      </p>
    );
  const link = (direction: string, label: string, number: number): JSX.Element | null =>
    number === 0 ? null : (
      <a href={formatRoute('trials', { ...compared, direction })}>
        {label} {plural(number, 'trial')}
      </a>
    );
  return (
    <p>
      {link('gained', '▲ gained:', gained)}
      {gained > 0 && lost > 0 ? ' · ' : ''}
      {link('lost', '▼ lost:', lost)}
      {sample.listed < sample.flips && ` (this file contains ${count(sample.listed)} of them)`}
    </p>
  );
}

interface Row {
  readonly name: string;
  readonly counts: ComparisonCounts;
  /** p adjusted over the files; null for the row of all, and outside of the family. */
  readonly holm: number | null;
}

/** The files, and all of them together, where there are several. */
function rowsOf({ files, together, pair }: Comparison): Row[] {
  const rows = files.map((file): Row => ({ name: file.path, counts: file, holm: file.holm }));
  if (rows.length === 1) return rows;
  const name = pair !== null && rows.length === 0 ? 'paired trials' : `all ${files.length} files`;
  return [...rows, { name, counts: together, holm: null }];
}

function fileColumns(comparison: Comparison): readonly Column<Row>[] {
  const measure = measureOf(comparison);
  const { ofAccuracies, deltaTitle, title } = measure;
  const [from, to] = sideNames(comparison);
  const rate = (id: string, side: string, correct: (counts: ComparisonCounts) => number): Column<Row> =>
    numberColumn(
      id,
      <>
        {title}, <Name text={side} />
      </>,
      ({ counts }) => ofAccuracies.rate(accuracyPct(correct(counts), counts)),
      percent,
    );
  const adjusted: Column<Row> = numberColumn('holm', 'p (Holm)', ({ holm }) => holm, pValue);
  return [
    { id: 'file', title: 'file', kind: 'text', show: ({ name }) => <Name text={name} />, by: ({ name }) => name },
    numberColumn('trials', 'trials', ({ counts }) => counts.trials, count),
    rate('from', from, ({ fromCorrect }) => fromCorrect),
    rate('to', to, ({ toCorrect }) => toCorrect),
    numberColumn(
      'delta',
      deltaTitle,
      ({ counts }) => ofAccuracies.difference(accuracyDeltaPp(counts)),
      (value, { counts }) => ppOf(value, counts.trials),
    ),
    intervalColumn<Row>(measure, ({ counts }) => ({ ...counts, n: counts.trials })),
    numberColumn('gained', 'gained', ({ counts }) => counts.gained, count),
    numberColumn('lost', 'lost', ({ counts }) => counts.lost, count),
    numberColumn('answers', 'answers changed', ({ counts }) => changedAnswers(counts), countOrNone),
    numberColumn(
      'unparsed',
      'unparsed',
      ({ counts }) => unparsed(counts).to,
      (_, { counts }) => unparsed(counts).text,
    ),
    ...(comparison.files.length > 1 ? [adjusted] : []),
  ];
}

/** The responses that each side does not parse; a dash where a log stores no answers. */
function unparsed(counts: ComparisonCounts): { readonly to: number; readonly text: string } {
  const has = sidesWithAnswers(counts);
  const [from, to] = [has.from ? counts.fromUnparsed : null, has.to ? counts.toUnparsed : null];
  return { to: to ?? 0, text: `${countOrNone(from)} → ${countOrNone(to)}` };
}

function intervalColumn<Shown>(
  { ofAccuracies }: Measure,
  difference: (row: Shown) => Pick<ComparedDifference, 'accuracyDeltaInterval'> & { readonly n: number },
): Column<Shown> {
  const show = (row: Shown): string => {
    const { accuracyDeltaInterval, n } = difference(row);
    return between(ofAccuracies.interval(accuracyDeltaInterval), n);
  };
  return { id: 'interval', title: '95 %', kind: 'number', show };
}

interface EffectsProps {
  readonly effects: PairEffects;
  readonly pair: NonNullable<Comparison['pair']>;
  readonly measure: Measure;
}

interface Effect {
  readonly name: string;
  readonly effectPp: number;
  readonly difference: ComparedDifference;
}

/** What is due to the parser, and what to the responses. */
function Effects({ effects, pair: { names }, measure }: EffectsProps): JSX.Element {
  const { parser, model, total, parserPp, modelPp, totalPp, items } = effects;
  const rows: Effect[] = [
    { name: 'by the parser', effectPp: parserPp, difference: parser },
    { name: names.kind === 'model' ? 'by the model' : 'by the responses', effectPp: modelPp, difference: model },
    { name: 'together', effectPp: totalPp, difference: total },
  ];
  return (
    <>
      <h3>
        From <Name text={names.old} /> to <Name text={names.new} />
      </h3>
      <DataTable
        caption="The change between the two logs, by its cause"
        rows={rows}
        columns={[
          { id: 'cause', title: 'cause', kind: 'text', show: ({ name }) => name },
          numberColumn(
            'delta',
            measure.deltaTitle,
            ({ effectPp }: Effect) => measure.ofAccuracies.difference(effectPp),
            (value) => ppOf(value, items),
          ),
          intervalColumn<Effect>(measure, ({ difference }) => ({ ...difference, n: items })),
        ]}
      />
    </>
  );
}

type ComparedClaim = NonNullable<Comparison['claims']>[number];

function Claims({ claims, names }: { readonly claims: readonly ComparedClaim[]; readonly names: readonly string[] }) {
  const side = (key: 'from' | 'to', name: string): Column<ComparedClaim> => ({
    id: key,
    title: <Name text={name} />,
    kind: 'text',
    show: (claim) => `${claim[key].verdict}, ${estimateText(claim[key])}`,
  });
  return (
    <>
      <h3>Claims</h3>
      <DataTable
        caption="The answers to the claims on both sides"
        rows={claims}
        columns={[
          { id: 'claim', title: 'claim', kind: 'prose', show: ({ text }) => inertLine(text) },
          side('from', names[0] ?? ''),
          side('to', names[1] ?? ''),
        ]}
      />
    </>
  );
}

/** What is not compared, the warnings, and the trials on which a scheme failed. */
function Notes({ comparison }: { readonly comparison: Comparison }): JSX.Element | null {
  const notes = [
    ...leftOutFacts(comparison.scope.leftOut, quoted).map((fact) => `Not compared: ${fact}.`),
    ...unreadInputs(comparison).map(({ run, reason }) => `Not read: ${quoted(run)}: ${quoted(reason)}`),
    ...comparison.failures.map(
      ({ scheme, trialId, reason }) => `${quoted(scheme)} failed on ${quoted(trialId)}: ${quoted(reason)}`,
    ),
    ...comparison.warnings.map(quoted),
  ];
  if (notes.length === 0) return null;
  return (
    <>
      <h3>Notes</h3>
      <SentenceList sentences={notes} />
    </>
  );
}
