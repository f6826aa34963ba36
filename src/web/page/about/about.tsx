/** What was read and asked, how the stored labels were checked, and how sure the numbers are. */
import type { JSX } from 'preact';
import type { Misfit } from '../../../documents/misfit-schema.ts';
import type { AuditResult, RunConsistency, RunCoverage, SchemeFailure, Snippet } from '../../../documents/result.ts';
import { findCheck, listedSchemes } from '../../../report/checks.ts';
import { SCHEME_STATISTICS } from '../../../documents/cell-statistics.ts';
import { isOfDifference, statisticText } from '../../../report/cell-statistics.ts';
import { idleRuleSentences } from '../../../report/grouped-warnings.ts';
import { isLog } from '../../../report/is-log.ts';
import { originSentences } from '../../../report/label-origin.ts';
import { measureOf, type Measure } from '../../../report/measure.ts';
import { count, keyValue, plural, pp } from '../../../report/numbers.ts';
import { snippetText } from '../../../report/snippet-text.ts';
import { inertLine } from '../../../base/text/inert.ts';
import { testP } from '../../../report/test-p.ts';
import { numberColumn } from '../../kit/tables/columns.ts';
import { DataTable, type Column } from '../../kit/tables/data-table.tsx';
import { Name, quoted, Sentence } from '../../kit/text/names.tsx';
import type { View } from '../view.ts';
import { fileColumns } from './file-columns.tsx';
import { hasFileNumbers, listFiles } from '../../../report/views/files.ts';
import { listFacts, type Fact } from './facts.ts';
import type { SchemeResult } from '../../../documents/scheme-result.ts';
import { unreadInputs } from '../../../documents/scope.ts';

export function About({ data: { result } }: View): JSX.Element {
  const { coverage, failures, misfits = [] } = result;
  const skipped = unreadInputs(result);
  const sure = listedSchemes(result).filter(({ deltaInterval }) => deltaInterval !== null);
  return (
    <>
      <h2>About this audit</h2>
      <p>
        Stored outputs were scored again; no model was called and nothing stored was changed. Counts are facts about
        these outputs. Intervals and p values answer another question: if the items were a sample of many such items,
        how far could a difference be from what it is here? Outputs about one item are not independent, so all of them
        are over items: the outputs of each item are taken together first.
      </p>
      <h3>How sure</h3>
      <p class="note">
        p is that of a sign-flip test: how often a change at least this large would occur if each item were as likely to
        change in the other direction. With fewer than six items, or where one or two carry more than half of the
        change, nothing can be tested: that is no sign that nothing changes. ≈ marks a p that is an approximation.
      </p>
      <DataTable
        caption="Intervals, tests and agreement of each scheme"
        rows={sure}
        columns={sureColumns(measureOf(result))}
      />
      <h3>Consistency</h3>
      <Consistency result={result} />
      {misfits.length > 0 && <Misfits misfits={misfits} />}
      <IdleRules result={result} />
      <h3>What was read</h3>
      <DataTable caption="What was asked, and what was read" rows={listFacts(result)} columns={FACTS} />
      {hasFileNumbers(result) ? (
        <DataTable
          caption="Logs, and the scheme under which most labels of each change"
          rows={listFiles(result)}
          columns={fileColumns(measureOf(result))}
        />
      ) : (
        <DataTable caption="Runs or logs" rows={coverage.runList} columns={RUNS} />
      )}
      {skipped.length > 0 && <DataTable caption="Runs that were not read" rows={skipped} columns={SKIPPED} />}
      {failures.length > 0 && (
        <DataTable
          caption="Responses on which a scheme failed; they are in none of its numbers"
          rows={failures}
          columns={FAILURES}
        />
      )}
    </>
  );
}

function Consistency({ result }: { readonly result: AuditResult }): JSX.Element {
  const { mismatches, trialIds, runs = [] } = result.consistency;
  return (
    <>
      <p>
        <Checked result={result} />{' '}
        {mismatches > 0 ? `The stored label of ${plural(mismatches, 'trial')} is another one:` : ''}
      </p>
      {trialIds.length > 0 && (
        <ul class="ids">
          {trialIds.map((id) => (
            <li key={id}>
              <Name text={id} />
            </li>
          ))}
        </ul>
      )}
      {runs.length > 0 && <DataTable caption="Each run and the scheme that labelled it" rows={runs} columns={CHECKS} />}
    </>
  );
}

function Checked({ result }: { readonly result: AuditResult }): JSX.Element {
  if (isLog(result)) return <Sentence text={originSentences(result, quoted).join(' ')} />;
  const check = findCheck(result);
  const who = check === null ? 'The scheme that the run list names for each run' : quoted(check);
  const again = result.consistency.mismatches === 0 ? ' It reproduces the label of every trial.' : '';
  return <Sentence text={`${who} must reproduce the stored labels.${again}`} />;
}

/** Nothing can be done about them: the data do not have what they look for. */
function IdleRules({ result }: { readonly result: AuditResult }): JSX.Element | null {
  const sentences = idleRuleSentences(result, quoted);
  if (sentences.length === 0) return null;
  return (
    <>
      <h3>Rules that fire on no trial</h3>
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence}>
            <Sentence text={sentence} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Misfits({ misfits }: { readonly misfits: readonly Misfit[] }): JSX.Element {
  return (
    <>
      <h3>Schemes that do not fit</h3>
      <p class="note">
        Judged by the first trials of each log. Those that were not named with --schemes are in no number of this page.
      </p>
      <DataTable caption="Schemes that do not fit these answers" rows={misfits} columns={MISFITS} />
    </>
  );
}

const MISFITS: readonly Column<Misfit>[] = [
  { id: 'scheme', title: 'scheme', kind: 'text', show: ({ scheme }) => <Name text={scheme} /> },
  {
    id: 'why',
    title: 'why',
    kind: 'prose',
    show: ({ reason, logs = [] }) =>
      inertLine([reason, ...logs.map(({ log, trials }) => `${log}: ${plural(trials, 'trial')}`)].join('; ')),
  },
  {
    id: 'example',
    title: 'for example',
    kind: 'prose',
    show: ({ example }) =>
      example === null
        ? '–'
        : inertLine(
            `${example.trialId}: truth ${showText(example.groundTruth)}, response ${showText(example.response)}, parse ${showText(example.parse)}`,
          ),
  },
];

function showText(snippet: Snippet | null): string {
  return snippet === null ? '–' : snippetText(snippet, ' ');
}

function sureColumns({ deltaTitle, ofErrors }: Measure): readonly Column<SchemeResult>[] {
  return [
    { id: 'scheme', title: 'scheme', kind: 'text', show: ({ id }) => <Name text={id} /> },
    { id: 'asks', title: 'asks', kind: 'prose', show: ({ asks }) => inertLine(asks) },
    numberColumn('deltaPp', deltaTitle, ({ deltaPp }) => ofErrors.difference(deltaPp), pp),
    ...SCHEME_STATISTICS.filter(isOfDifference).map((one): Column<SchemeResult> => ({
      id: one.name,
      title: one.title.replaceAll(' ', '\u00a0'),
      kind: 'number',
      show: (row) => (one.name === 'p' ? testP(row) : statisticText(one, row, ofErrors, row.trials)),
      ...(one.kind === 'number' ? { by: (row) => row[one.name] as number | null } : {}),
    })),
  ];
}

const FACTS: readonly Column<Fact>[] = [
  { id: 'what', title: 'what', kind: 'text', show: ({ name }) => name },
  {
    id: 'value',
    title: 'value',
    kind: 'prose',
    show: ({ lines }) => lines.map((line, at) => <div key={at}>{line}</div>),
  },
];

const RUNS: readonly Column<RunCoverage>[] = [
  { id: 'run', title: 'run', kind: 'text', show: ({ run }) => inertLine(run), by: ({ run }) => run },
  {
    id: 'variant',
    title: 'model variant',
    kind: 'text',
    show: ({ modelVariant }) => keyValue(modelVariant, inertLine),
  },
  {
    id: 'temperature',
    title: 'temperature',
    kind: 'number',
    show: ({ temperature }) => keyValue(temperature, inertLine),
    by: ({ temperature }) => temperature,
  },
  numberColumn('trials', 'trials', ({ trials }) => trials, count),
  numberColumn('factual', 'with a truth', ({ factualTrials }) => factualTrials, count),
  { id: 'id', title: 'run id, or format', kind: 'text', show: ({ runId }) => inertLine(runId) },
];

const SKIPPED: readonly Column<{ readonly run: string; readonly reason: string }>[] = [
  { id: 'run', title: 'run', kind: 'text', show: ({ run }) => inertLine(run) },
  { id: 'why', title: 'why', kind: 'prose', show: ({ reason }) => inertLine(reason) },
];

const CHECKS: readonly Column<RunConsistency>[] = [
  { id: 'run', title: 'run', kind: 'text', show: ({ run }) => inertLine(run) },
  { id: 'scheme', title: 'labelled by', kind: 'text', show: ({ scheme }) => keyValue(scheme, inertLine) },
  { id: 'labels', title: 'labels', kind: 'number', show: ({ trials }) => count(trials) },
  {
    id: 'mismatches',
    title: 'not reproduced',
    kind: 'number',
    show: (run) => (run.scheme === null ? '–' : count(run.mismatches)),
  },
];

const FAILURES: readonly Column<SchemeFailure>[] = [
  { id: 'scheme', title: 'scheme', kind: 'text', show: ({ scheme }) => inertLine(scheme) },
  { id: 'trial', title: 'trial', kind: 'text', show: ({ trialId }) => inertLine(trialId) },
  { id: 'reason', title: 'why', kind: 'prose', show: ({ reason }) => inertLine(reason) },
];
