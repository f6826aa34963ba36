/** The results of the audit, the most important first: the finding with its picture and numbers, the scores, what the schemes do, and what is not known. */
import type { JSX } from 'preact';
import { FigureView } from '../../kit/text/figure-view.tsx';
import type { View } from '../view.ts';
import { KeyNumbers } from './key-numbers.tsx';
import { ScoreTable } from './score-table.tsx';
import { SchemeTable } from './scheme-table.tsx';
import { SinceBaseline } from './since-baseline.tsx';
import { Unanswerable } from './unanswerable.tsx';
import { InputNotes, Warnings } from './warnings.tsx';
import type { AuditResult } from '../../../documents/result.ts';
import { chooseFinding } from '../../../report/finding/choose-finding.ts';
import type { Finding } from '../../../report/finding/finding.ts';
import { findingSentence } from '../../../report/finding/finding-text.ts';
import { unknownSentence } from '../../../report/finding/unknown.ts';
import { describedSchemes } from '../../../report/scores/described-schemes.ts';
import { scopeSentence } from '../../../report/scope-text.ts';
import { inertLine } from '../../../base/text/inert.ts';
import { SchemeName } from '../text/scheme-name.tsx';
import { shownGroups } from '../../../report/groups.ts';
import { headline, listAlternatives } from '../../../report/headline.ts';
import { isLog } from '../../../report/is-log.ts';
import { originSentences } from '../../../report/label-origin.ts';
import { verdict } from '../../../report/verdict.ts';
import { quoted, Sentence, Name } from '../../kit/text/names.tsx';
import { sortingWord } from '../../../base/core/sorting-word.ts';
import { measureOf } from '../../../report/measure.ts';
import { plural } from '../../../report/numbers.ts';
import { formatRoute } from '../route.ts';

type SchemesProps = Parameters<typeof SchemeTable>[0];

export function Summary({ data, styles }: View): JSX.Element {
  const { result } = data;
  const finding = chooseFinding(result);
  const figure = data.figures.find(({ name }) => name === 'finding');
  const scores = ScoreTable({ result, finding, styles });
  return (
    <>
      <h2>Summary</h2>
      <FindingText result={result} finding={finding} />
      <div class={figure === undefined ? 'overview' : 'overview with-figure'}>
        {figure !== undefined && <FigureView figure={figure} instead="" isTitled={false} />}
        <KeyNumbers data={data} finding={finding} />
      </div>
      <Warnings result={result} />
      {scores !== null && <h3>Scores</h3>}
      {scores}
      {scores === null && <Schemes result={result} styles={styles} />}
      <SchemeWords result={result} finding={finding} styles={styles} />
      <p>
        <Sentence text={unknownSentence(result, quoted)} />
      </p>
      {scores !== null && <Schemes result={result} styles={styles} />}
      <MoreFindings result={result} />
      <InputNotes result={result} />
      {result.since !== null && <SinceBaseline measure={measureOf(result)} since={result.since} styles={styles} />}
      {result.neverCorrect.length > 0 && <Unanswerable found={result.neverCorrect} styles={styles} />}
      <NextSteps result={result} />
    </>
  );
}

/** What each scheme does, that of the finding first. */
function SchemeWords({ result, finding, styles }: SchemesProps & { readonly finding: Finding }): JSX.Element | null {
  const schemes = describedSchemes(result, finding);
  if (schemes.length === 0) return null;
  return (
    <>
      <h3>What the schemes do</h3>
      <dl class="words">
        {schemes.map(({ id, does = '' }) => (
          <div key={id}>
            <dt>
              <SchemeName id={id} seriesStyle={styles(id)} />
            </dt>
            <dd>{inertLine(does)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** One table, or one for each group of tasks. */
function Schemes({ result, styles }: SchemesProps): JSX.Element {
  const groups = shownGroups(result);
  if (groups.length === 0)
    return (
      <>
        <h3>Schemes</h3>
        <SchemeTable result={result} styles={styles} />
      </>
    );
  return (
    <>
      <h3>Tasks and the schemes that fit them</h3>
      {groups.map(({ name, trials, result: own }) => (
        <section key={name}>
          <h4>
            <Name text={name} />, {plural(trials, 'trial')}
          </h4>
          <SchemeTable result={own} styles={styles} />
        </section>
      ))}
    </>
  );
}

/** The sentence of the finding, and what the numbers are not about. */
function FindingText({ result, finding }: { readonly result: AuditResult; readonly finding: Finding }): JSX.Element {
  const scope = scopeSentence(result, quoted);
  return (
    <>
      <p class="verdict finding">
        <Sentence text={findingSentence(finding, result, quoted)} />
      </p>
      {scope !== '' && (
        <p class="verdict scope">
          <Sentence text={scope} />
        </p>
      )}
      {result.options.base !== undefined && (
        <p class="note">
          <Sentence text={originSentences(result, quoted).join(' ')} />
        </p>
      )}
    </>
  );
}

function MoreFindings({ result }: { readonly result: AuditResult }): JSX.Element {
  const { claim, detail } = headline(result, quoted);
  const concluded = verdict(result, quoted);
  const origin = isLog(result) && result.options.base === undefined ? [originSentences(result, quoted).join(' ')] : [];
  return (
    <details class="more-findings">
      <summary>More: what changes where, and which changes are significant</summary>
      {[`${claim} ${detail}`, ...(concluded === null ? [] : [concluded.claim, ...concluded.names]), ...origin].map(
        (text) => (
          <p key={text}>
            <Sentence text={text} />
          </p>
        ),
      )}
    </details>
  );
}

/** Links from the summary to what to read next. */
function NextSteps({ result }: { readonly result: AuditResult }): JSX.Element {
  const moving = listAlternatives(result).filter(({ flips }) => flips > 0);
  const loser = moving.toSorted((a, b) => b.lost - a.lost)[0];
  const gainer = moving.toSorted((a, b) => b.gained - a.gained)[0];
  const changes = result.conclusions.signFlips + result.conclusions.significanceFlips;
  return (
    <section class="next-steps">
      <h3>What to read next</h3>
      <ul>
        {changes > 0 && (
          <li>
            <a href={formatRoute('conclusions', { show: 'changed' })}>The contrasts that change</a>
          </li>
        )}
        {loser !== undefined && loser.lost > 0 && (
          <li>
            <a href={formatRoute('trials', { scheme: loser.id, direction: 'lost' })}>
              {plural(loser.lost, 'answer')} that {loser.lost === 1 ? 'was' : 'were'} right and{' '}
              {loser.lost === 1 ? 'is' : 'are'} lost under <Name text={loser.id} />
            </a>
          </li>
        )}
        {gainer !== undefined && gainer.gained > 0 && (
          <li>
            <a href={formatRoute('trials', { scheme: gainer.id, direction: 'gained' })}>
              {plural(gainer.gained, 'answer')} that {gainer.gained === 1 ? 'is' : 'are'} gained under{' '}
              <Name text={gainer.id} />
            </a>
          </li>
        )}
        <li>
          <a href={formatRoute('why')}>Which rules make the difference</a>
        </li>
        <li>
          <a
            href={formatRoute('cells', {
              sort: sortingWord({ column: 'deltaPp', direction: measureOf(result).worstFirst }),
            })}
          >
            The cells, most new errors first
          </a>
        </li>
      </ul>
    </section>
  );
}
