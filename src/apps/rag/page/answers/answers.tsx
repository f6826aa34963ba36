/** The answers: filters, a list, and one of them in full. */
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import type { AnswerIndex, AnswerRow as Row, AnswerRows } from '../../documents/answer-source.ts';
import { useLoaded } from '../../../../web/kit/data/loaded.ts';
import { visitRow } from '../../../../web/kit/list/choose.ts';
import { useListKeys } from '../../../../web/kit/list/list-keys.ts';
import { RowList } from '../../../../web/kit/list/row-list.tsx';
import { arrive, visit } from '../../../../web/kit/navigation.ts';
import { plural } from '../../../../report/numbers.ts';
import { formatRoute } from '../route.ts';
import type { View } from '../view.ts';
import { answerParams, NO_ANSWER, parseAnswerAddress, parseFilter } from './answer-filter.ts';
import { FilterForm } from './filter-form.tsx';
import { OpenedAnswer } from './opened-answer.tsx';
import { useAnswerList } from './use-answer-list.ts';
import { inertLine } from '../../../../base/text/inert.ts';
import { Meter } from '../marks/meter.tsx';
import { score } from '../../report/evaluation-numbers.ts';
import { formatMinute } from '../text/times.ts';

export function Answers(view: View): JSX.Element {
  const loaded = useLoaded(() => view.source.index(), 'answers');
  return (
    <>
      <h2>Answers</h2>
      {loaded.state === 'loading' && <p class="note">Reading the answers …</p>}
      {loaded.state === 'failed' && <p role="alert">{loaded.reason}</p>}
      {loaded.state === 'ready' && <Browser view={view} index={loaded.value} />}
    </>
  );
}

interface BrowserProps {
  readonly view: View;
  readonly index: AnswerIndex;
}

function Browser({ view, index }: BrowserProps): JSX.Element {
  const { params, source, reload } = view;
  const { report } = view.data;
  const filter = parseFilter(params, report);
  const selected = parseAnswerAddress(params);
  const list = useAnswerList(source, filter, selected);
  const { rows, isCurrent } = list;
  const open = (row: Row | undefined): string =>
    formatRoute('answers', { ...params, ...(row === undefined ? NO_ANSWER : answerParams(row.address)) });
  useListKeys(rows === null ? null : { at: rows.selectedAt, total: rows.total, isCurrent }, {
    go: async (at, isWanted) => {
      const next = await list.find(at);
      if (next !== undefined && isWanted()) await arrive(open(next));
    },
    fail: list.fail,
    close: () => selected !== null && visit(open(undefined)),
  });
  const address = JSON.stringify(selected);
  // Preact does not render the same element again, so that scrolling the list leaves the detail unchanged.
  const detail = useMemo(
    () => <OpenedAnswer {...{ source, selected, reload }} counts={report.counts} held={index.held} />,
    [source, address, report, index, reload],
  );
  return (
    <>
      <FilterForm report={report} tags={index.tags} filter={filter} params={params} />
      {list.failure !== null && <p role="alert">{list.failure}</p>}
      {rows !== null && <Found total={rows.total} held={index.held} scored={report.counts.scored} />}
      <div class="browser">
        {rows !== null && rows.total > 0 && (
          <RowList
            key={JSON.stringify(filter)}
            label="Answers"
            rows={{ ...rows, rows: rows.rows.map((row) => ({ ...row, id: row.key })) }}
            selected={selectedKey(rows)}
            choose={(key) => visitRow(open(rows.rows.find((row) => row.key === key)))}
            show={list.show}
          >
            {(row) => <AnswerRow row={row} />}
          </RowList>
        )}
        <article class="detail" aria-label="Answer">
          {detail}
        </article>
      </div>
    </>
  );
}

/** The key of the selected answer, if its row is loaded. */
function selectedKey({ rows, from, selectedAt }: AnswerRows): string | null {
  return selectedAt === null ? null : (rows[selectedAt - from]?.key ?? null);
}

interface FoundProps {
  readonly total: number;
  readonly held: number;
  /** The number of answers with a result. */
  readonly scored: number;
}

function Found({ total, held, scored }: FoundProps): JSX.Element {
  return (
    <p class="note" role="status">
      {total === 0 ? 'No answer matches the filter.' : `${plural(total, 'answer')} of ${held}`}
      {held < scored && ` in this file, of ${scored} with a result`}
    </p>
  );
}

/** An answer in two lines: query, value, time and tags. */
function AnswerRow({ row: { address, query, at, tags, value } }: { readonly row: Row }): JSX.Element {
  return (
    <>
      <span class="question" dir="auto">
        {inertLine(query === '' ? address.id : query)}
      </span>
      <span class="second">
        <span>
          <Meter value={value} /> {score(value)}
        </span>
        <span class="muted">{formatMinute(at)}</span>
        <span class="muted" dir="auto">
          {tags.map(inertLine).join(', ')}
        </span>
      </span>
    </>
  );
}
