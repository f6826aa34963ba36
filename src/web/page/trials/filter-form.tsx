/** The filters of the trials. Each change is a new address. */
import type { JSX } from 'preact';
import { GROUP_FIELDS } from '../../../core/trial.ts';
import { inertLine } from '../../../text/inert.ts';
import type { TrialFilter, TrialIndex } from '../../data-source.ts';
import { wordLabel } from '../../../core/value-word.ts';
import { visit } from '../../kit/navigation.ts';
import { formatRoute } from '../route.ts';
import type { ClaimResult } from '../../../result/claims.ts';
import type { Params } from '../../kit/address.ts';
import { Choice } from '../../kit/shell/choice.tsx';
import { SearchBox } from '../../kit/shell/search-box.tsx';

interface Props {
  readonly index: TrialIndex;
  readonly filter: TrialFilter;
  readonly claims: readonly ClaimResult[];
  readonly params: Params;
  /** Whether there is a sample to filter by. */
  readonly isReview: boolean;
}

export function FilterForm({ index, filter, claims, params, isReview }: Props): JSX.Element {
  const set = (change: Readonly<Record<string, string | null>>): void =>
    visit(formatRoute('trials', { ...params, ...change }));
  const named = (words: readonly string[]): (readonly [string, string])[] =>
    words.map((word) => [word, inertLine(wordLabel(word))]);
  return (
    <form class="filters" role="search" aria-label="Which trials" onSubmit={(event) => event.preventDefault()}>
      <Choice
        label="scheme"
        any="any"
        value={filter.scheme}
        options={named(index.schemes.map(({ id }) => id))}
        choose={(scheme) => set({ scheme })}
      />
      <Choice
        label="direction"
        any="either"
        value={filter.direction}
        options={[
          ['gained', '▲ gained'],
          ['lost', '▼ lost'],
        ]}
        choose={(direction) => set({ direction })}
      />
      {GROUP_FIELDS.map((field) => {
        const words = index.values[field];
        if (words === undefined) return null;
        return (
          <Choice
            key={field}
            label={field}
            any="any"
            value={filter.fields[field] ?? null}
            options={named(words)}
            choose={(word) => set({ [field]: word })}
          />
        );
      })}
      {claims.length > 0 && (
        <Choice
          label="claim"
          any="any"
          value={params['claim'] ?? null}
          options={claims.map(({ id }) => [id, inertLine(id)] as const)}
          choose={(claim) => set({ claim })}
        />
      )}
      <Choice
        label="rule"
        any="any"
        value={filter.rule}
        options={named(index.rules)}
        choose={(rule) => set({ rule })}
      />
      {isReview && (
        <Choice
          label="sample"
          any="and all others"
          value={filter.sample}
          options={[
            ['all', 'only the sample'],
            ['unmarked', 'not marked yet'],
            ['marked', 'marked'],
          ]}
          choose={(sample) => set({ sample })}
        />
      )}
      <SearchBox text={filter.text} placeholder="response, question, ids" section="trials" />
      <a href={formatRoute('trials', { id: params['id'] ?? null })}>Clear</a>
    </form>
  );
}
