/** One query with both answers side by side, and what changed from one to the other. */
import type { ComponentChildren, JSX } from 'preact';
import type { ChangedQuery, ComparedMetric } from '../../documents/comparison.ts';
import { Name, quoted, Sentence } from '../../../../web/kit/text/names.tsx';
import { inertLine } from '../../../../base/text/inert.ts';
import { plural } from '../../../../report/numbers.ts';
import { changeOf, describeChange, otherChanges } from '../../report/comparison/changed-words.ts';
import { metricName } from '../text/scores.ts';
import { SnippetView } from '../text/snippet-view.tsx';

interface Props {
  readonly query: ChangedQuery;
  /** The metric that it changed in. */
  readonly row: ComparedMetric;
}

export function QueryPair({ query, row }: Props): JSX.Element {
  const { a, b } = query;
  const id = inertLine(query.id);
  const change = changeOf(query, row.metric)?.change ?? 0;
  const isForTheBetter = row.isLowerBetter ? change < 0 : change > 0;
  const others = otherChanges(query, row.metric, quoted);
  return (
    <article class="pair" aria-label={`Query ${id}`}>
      <h3>
        <Name text={query.id} />{' '}
        <span class="muted">
          {metricName(row.metric)}{' '}
          <span class={isForTheBetter ? 'gained nowrap' : 'lost nowrap'}>{describeChange(query, row.metric)}</span>
        </span>
      </h3>
      {others.length > 0 && (
        <p class="note">
          <Sentence text={`Also changed: ${others.join(', ')}.`} />
        </p>
      )}
      <Lists query={query} />
      {query.query !== null && <SnippetView label={`Query ${id}`} snippet={query.query} instead="There is none." />}
      {(a.answer !== null || b.answer !== null) && (
        <div class="both">
          <Answer name="A" id={id} side={a} />
          <Answer name="B" id={id} side={b} />
        </div>
      )}
    </article>
  );
}

interface AnswerProps {
  readonly name: string;
  /** Of the query, as inert text. */
  readonly id: string;
  readonly side: ChangedQuery['a'];
}

function Answer({ name, id, side: { answer, answers } }: AnswerProps): JSX.Element {
  return (
    <section>
      <h4>Answer of {name}</h4>
      <SnippetView label={`Answer of ${name} to ${id}`} snippet={answer} instead="The input contains no text of it." />
      {answers > 1 && <p class="note">The last of {plural(answers, 'answer')}; values are their means.</p>}
    </section>
  );
}

/** Documents and provisions of one side only. */
function Lists({ query: { retrieved, cited } }: { readonly query: ChangedQuery }): JSX.Element {
  return (
    <ul class="differing">
      <Texts title="Documents lost" texts={retrieved?.onlyA} />
      <Texts title="Documents gained" texts={retrieved?.onlyB} />
      <Texts title="Cited only by A" texts={cited?.onlyA} />
      <Texts title="Cited only by B" texts={cited?.onlyB} />
    </ul>
  );
}

function Texts({
  title,
  texts = [],
}: {
  readonly title: string;
  readonly texts?: readonly string[] | undefined;
}): JSX.Element | null {
  if (texts.length === 0) return null;
  const separated = texts.flatMap((text, at): ComponentChildren[] => [
    at === 0 ? '' : ', ',
    <Name key={at} text={text} />,
  ]);
  return (
    <li>
      <span class="muted">{title}:</span> {separated}
    </li>
  );
}
