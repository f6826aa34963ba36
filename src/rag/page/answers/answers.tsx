/** The answers: filters, a list, and one of them in full. */
import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { useLoaded } from '../../../web/kit/data/loaded.ts';
import { visitRow } from '../../../web/kit/list/choose.ts';
import { useListKeys } from '../../../web/kit/list/list-keys.ts';
import { FIRST_WINDOW, RowList } from '../../../web/kit/list/row-list.tsx';
import { arrive, visit } from '../../../web/kit/navigation.ts';
import { plural } from '../../../report/numbers.ts';
import { namesAnswer, createParams, findPlace, type HeldAnswer } from '../data/held-answers.ts';
import { formatRoute } from '../route.ts';
import type { View } from '../view.ts';
import { AnswerDetail } from './answer-detail.tsx';
import { parseFilter } from './answer-filter.ts';
import { AnswerRow } from './answer-row.tsx';
import { findAnswers } from './answer-search.ts';
import { FilterForm } from './filter-form.tsx';
import { NoAnswer } from './no-answer.tsx';

export function Answers(view: View): JSX.Element {
  const loaded = useLoaded(() => view.source.answers(), 'answers');
  return (
    <>
      <h2>Answers</h2>
      {loaded.state === 'loading' && <p class="note">Reading the answers …</p>}
      {loaded.state === 'failed' && <p role="alert">{loaded.reason}</p>}
      {loaded.state === 'ready' && <Browser view={view} answers={loaded.value} />}
    </>
  );
}

interface BrowserProps {
  readonly view: View;
  readonly answers: readonly HeldAnswer[];
}

/** The parameters of an address that identify an answer. */
const NO_ANSWER = { id: null, at: null, n: null };

function Browser({ view, answers }: BrowserProps): JSX.Element {
  const { params } = view;
  const { report } = view.data;
  const filter = parseFilter(params, report);
  const key = JSON.stringify(filter);
  const found = useMemo(() => findAnswers(answers, filter, report.weeks), [answers, key]);
  const [{ from, count }, show] = useState(FIRST_WINDOW);
  const selected = useMemo(() => findPlace(answers, params), [answers, params['id'], params['at'], params['n']]);
  const at = selected === null ? -1 : found.indexOf(selected);
  const open = (place: number | undefined): string => {
    const held = place === undefined ? undefined : answers[place];
    return formatRoute('answers', { ...params, ...(held === undefined ? NO_ANSWER : createParams(held)) });
  };
  useListKeys(
    { at: at === -1 ? null : at, total: found.length, isCurrent: true },
    {
      go: (next) => arrive(open(found[next])),
      fail: () => {},
      close: () => namesAnswer(params) && visit(open(undefined)),
    },
  );
  const held = selected === null ? undefined : answers[selected];
  const rows = found.slice(from, from + count).map((place) => ({ id: String(place), place }));
  // Preact does not render the same element again, so that scrolling the list leaves the detail unchanged.
  const detail = useMemo(() => held !== undefined && <AnswerDetail key={selected} held={held} />, [held]);
  return (
    <>
      <FilterForm report={report} answers={answers} filter={filter} params={params} />
      <p class="note" role="status">
        {found.length === 0
          ? 'No answer matches the filter.'
          : `${plural(found.length, 'answer')} of ${answers.length}`}
        {answers.length < report.counts.scored && ` in this file, of ${report.counts.scored} with a result`}
      </p>
      <div class="browser">
        {found.length > 0 && (
          <RowList
            key={key}
            label="Answers"
            rows={{ total: found.length, from, rows, selectedAt: at === -1 ? null : at }}
            selected={selected === null ? null : String(selected)}
            choose={(id) => visitRow(open(Number(id)))}
            show={show}
          >
            {({ place }) => <AnswerRow answer={answers[place]?.answer} metric={filter.metric} />}
          </RowList>
        )}
        <article class="detail" aria-label="Answer">
          {detail === false ? (
            <NoAnswer
              id={namesAnswer(params) ? (params['id'] ?? '') : null}
              counts={report.counts}
              held={answers.length}
            />
          ) : (
            detail
          )}
        </article>
      </div>
    </>
  );
}
