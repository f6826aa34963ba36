/** Why labels change under each scheme: what the stored label read, the rule that decided, and excerpts of sampled trials. */
import type { JSX } from 'preact';
import { inertLine } from '../../../base/text/inert.ts';
import { GROUP_FIELDS } from '../../../base/core/trial.ts';
import { valueWord } from '../../../base/core/value-word.ts';
import type { FlipExample, FlipReason, SchemeFlipReasons } from '../../../documents/flip-reasons.ts';
import type { AuditResult } from '../../../documents/result.ts';
import { writeTerm } from '../../../documents/search/query.ts';
import {
  countAllFlips,
  countFlips,
  describeDecision,
  describeStored,
  otherFlipsText,
  sortFlipReasons,
  storedAnswer,
} from '../../../report/flip-reasons.ts';
import { isLog } from '../../../report/is-log.ts';
import { count, keyText, plural } from '../../../report/numbers.ts';
import { snippetText } from '../../../report/snippet-text.ts';
import { numberColumn } from '../../kit/tables/columns.ts';
import { DataTable, type Column } from '../../kit/tables/data-table.tsx';
import { Name, quoted, Sentence } from '../../kit/text/names.tsx';
import { reasonLink } from '../rule-set-link.ts';
import { SchemeName } from '../text/scheme-name.tsx';
import type { View } from '../view.ts';

export function FlipReasons({ view: { data, styles } }: { readonly view: View }): JSX.Element {
  const all = sortFlipReasons(data.result);
  if (all.length === 0) return <p class="note">No label changes under the requested schemes.</p>;
  return (
    <>
      <p class="note">
        Each flip has two reasons: what the stored label read, and the rule by which the scheme got its answer. The link
        of a rule leads to all of its flips, whatever the stored label read.
      </p>
      {all.map((own, at) => (
        <section key={own.scheme}>
          <h3>
            <SchemeName id={own.scheme} seriesStyle={styles(own.scheme)} />: {plural(countAllFlips(own), 'flip')}
          </h3>
          <DataTable
            caption={`Flips under ${inertLine(own.scheme)}, by their reasons`}
            rows={own.reasons}
            columns={listColumns(own)}
          />
          <OtherFlips own={own} />
          <Excerpts own={own} result={data.result} isOpen={at === 0} />
        </section>
      ))}
    </>
  );
}

function listColumns({ scheme }: SchemeFlipReasons): Column<FlipReason>[] {
  return [
    {
      id: 'stored',
      title: 'stored label read',
      kind: 'text',
      show: (reason) => <Sentence text={describeStored(reason, quoted)} />,
      by: (reason) => describeStored(reason, inertLine),
    },
    {
      id: 'rule',
      title: 'rule that decided under the scheme',
      kind: 'text',
      show: (reason) => {
        const decision = <Sentence text={describeDecision(reason, quoted)} />;
        return reason.rule === null ? decision : <a href={reasonLink(scheme, reason.rule)}>{decision}</a>;
      },
      by: (reason) => describeDecision(reason, inertLine),
    },
    numberColumn('flips', 'flips', countFlips, count),
    numberColumn('gained', '▲ gained', ({ gained }) => gained, count),
    numberColumn('lost', '▼ lost', ({ lost }) => lost, count),
    {
      id: 'summary',
      title: 'what it does',
      kind: 'prose',
      show: ({ summary }) => (summary === null ? '–' : inertLine(summary)),
    },
  ];
}

function OtherFlips({ own }: { readonly own: SchemeFlipReasons }): JSX.Element | null {
  const others = otherFlipsText(own);
  return others === null ? null : <p class="note">{others}</p>;
}

interface ExcerptsProps {
  readonly own: SchemeFlipReasons;
  readonly result: AuditResult;
  readonly isOpen: boolean;
}

/** The sampled trials of the reasons, those of the most frequent one first. */
function Excerpts({ own: { scheme, reasons }, result, isOpen }: ExcerptsProps): JSX.Element {
  const examples = reasons.flatMap((reason) => reason.examples.map((example) => ({ example, reason })));
  return (
    <details open={isOpen} class="excerpts">
      <summary>{plural(examples.length, 'excerpt')}</summary>
      <ul>
        {examples.map(({ example, reason }, at) => (
          <li key={at}>
            <Excerpt
              example={example}
              reason={reason}
              href={exampleLink(scheme, reason, example, result)}
              result={result}
            />
          </li>
        ))}
      </ul>
    </details>
  );
}

interface ExcerptProps {
  readonly example: FlipExample;
  readonly reason: FlipReason;
  readonly href: string;
  readonly result: AuditResult;
}

function Excerpt({ example, reason, href, result }: ExcerptProps): JSX.Element {
  const { trialId, parse, before, after } = example;
  const stored = storedAnswer(reason, example);
  const read = parse === null ? null : snippetText(parse, ' ');
  return (
    <>
      <a href={href}>
        <Name text={trialId} />
      </a>{' '}
      <span class="muted">{keyText(example, result.options.groupBy, inertLine)}</span>
      {stored !== null && (
        <>
          , stored answer <Name text={snippetText(stored, ' ')} />
        </>
      )}
      :{' '}
      <bdi>
        {inertLine(before)}
        {read === null ? <em>no answer</em> : <mark>{inertLine(read)}</mark>}
        {inertLine(after)}
      </bdi>
    </>
  );
}

/** Ids of trials of several logs can be equal, so the other values of the trial are in the address, too. */
function exampleLink(scheme: string, { rule }: FlipReason, example: FlipExample, result: AuditResult): string {
  const { trialId } = example;
  if (!isLog(result) || result.coverage.runList.length === 1) return reasonLink(scheme, rule, { id: trialId });
  const fields = GROUP_FIELDS.filter((field) => result.options.groupBy.includes(field));
  const words = fields.map((field) => [field, valueWord(example[field])] as const);
  return reasonLink(scheme, rule, { ...Object.fromEntries(words), q: writeTerm('trial', trialId) });
}
