/** The input of the report, the meaning of its numbers, and the scoring as JSON. */
import type { JSX } from 'preact';
import { DataTable, type Column } from '../../../../web/kit/tables/data-table.tsx';
import { CopyButton } from '../../../../web/kit/text/copy-button.tsx';
import { LongText } from '../../../../web/kit/text/long-text.tsx';
import type { View } from '../view.ts';
import { listFacts, type Fact } from './facts.ts';
import { MEANINGS } from './meanings.ts';

export function About({ data: { report } }: View): JSX.Element {
  const scoring = JSON.stringify(report.scoring, null, 2);
  return (
    <>
      <h2>About this report</h2>
      <p>
        Results of a store of evaluations; no model was called for this page, and nothing stored was changed. Means are
        facts about these answers. Intervals answer another question: if the answers were a sample of many such answers,
        how far could a mean be from what it is here?
      </p>
      <h3>What was read</h3>
      <DataTable caption="What was asked, and what was read" rows={listFacts(report)} columns={FACTS} />
      <h3>What the numbers mean</h3>
      <dl class="meanings">
        {MEANINGS.map(([word, meaning]) => (
          <div key={word}>
            <dt>{word}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <h3>Scoring</h3>
      <p class="note">
        Results with another scoring are not in this report. <CopyButton text={scoring} />
      </p>
      <LongText label="Scoring as JSON" text={scoring} />
    </>
  );
}

const FACTS: readonly Column<Fact>[] = [
  { id: 'what', title: 'what', kind: 'text', show: ({ name }) => name },
  { id: 'value', title: 'value', kind: 'prose', show: ({ value }) => value },
];
