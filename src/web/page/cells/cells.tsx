/** Every cell under one scheme, or under a setting of the rules: as a map, and as a table with intervals and tests. */
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { measureOf } from '../../../report/measure.ts';
import { partOf, plural } from '../../../report/numbers.ts';
import { valueWord } from '../../../base/core/value-word.ts';
import { inertLine } from '../../../base/text/inert.ts';
import { exchange, visit } from '../../kit/navigation.ts';
import { formatRoute } from '../route.ts';
import { Choice } from '../../kit/shell/choice.tsx';
import { LongTable } from '../../kit/tables/long-table.tsx';
import { parseSorting, sortingWord } from '../../../base/core/sorting-word.ts';
import { RuleSwitches } from '../rules/rule-switches.tsx';
import { SchemeName } from '../text/scheme-name.tsx';
import type { View } from '../view.ts';
import { cellColumns } from './cell-columns.tsx';
import { hasFields, parseFields, trialsLink } from './cell-link.ts';
import { FieldChoice } from './field-choice.tsx';
import { parseGridOrder } from './grid-order.ts';
import { HeatMap } from './heat-map.tsx';
import { listFieldValues, sortByFields } from './field-values.ts';
import { useLabelling } from './use-labelling.ts';

export function Cells(view: View): JSX.Element {
  const { data, params, styles } = view;
  const { result } = data;
  const { groupBy, minN } = result.options;
  const measure = measureOf(result);
  const { ids, id, setting, cells } = useLabelling(result, params);
  const values = useMemo(() => listFieldValues(cells, groupBy), [cells]);
  const own = useMemo(() => sortByFields(cells, groupBy, values), [values]);
  const fields = parseFields(params);
  const shown = useMemo(() => {
    const isFiltered = Object.keys(fields).length > 0;
    return isFiltered ? own.filter(({ key }) => hasFields(key, fields)) : own;
  }, [own, JSON.stringify(fields)]);
  const columns = useMemo(() => cellColumns(groupBy, measure), [groupBy, measure]);
  const set = (change: Readonly<Record<string, string | null>>): void =>
    visit(formatRoute('cells', { ...params, ...change }));
  if (id === undefined)
    return (
      <>
        <h2>Cells</h2>
        <p class="note">
          There are no cells: no scheme was compared with the stored labels. <code>--schemes</code> names some.
        </p>
      </>
    );
  const isComputed = !ids.includes(id);
  return (
    <>
      <h2>Cells</h2>
      <RuleSwitches {...{ result, params, setting }} section="cells" />
      <form class="filters" aria-label="Which cells" onSubmit={(event) => event.preventDefault()}>
        <Choice
          label="scheme"
          value={id}
          options={[...(isComputed ? [id] : []), ...ids].map((one) => [one, inertLine(one)])}
          choose={(one) => set({ scheme: one, rules: null })}
        />
        {groupBy.map((field) => (
          <FieldChoice
            key={field}
            field={field}
            words={(values[field] ?? []).map(valueWord)}
            value={fields[field] ?? null}
            choose={(word) => set({ [field]: word })}
          />
        ))}
        <Choice
          label="order"
          value={parseGridOrder(params['order'])}
          options={[
            ['name', 'by name'],
            ['effect', 'most new errors first'],
            ['similar', 'similar ones together'],
          ]}
          choose={(order) => set({ order })}
        />
        <output>
          {shown.length === own.length ? plural(own.length, 'cell') : partOf(shown.length, own.length, 'cell')}
        </output>
      </form>
      <p class="note">
        {measure.deltaTitle} is the {measure.rate} under <SchemeName id={id} seriesStyle={styles(id)} /> minus the
        stored one: <span class="more">red</span> is {measure.worse}, <span class="fewer">teal</span> {measure.better}.
        A cell leads to its {isComputed ? 'trials' : 'flips'}.
      </p>
      <HeatMap
        cells={shown}
        all={own}
        groupBy={groupBy}
        order={parseGridOrder(params['order'])}
        measure={measure}
        minN={minN}
        link={trialsLink}
      />
      <p class="note">
        {isComputed
          ? 'No scheme has this setting of the rules, so its rates follow from the counts of the multiverse; which labels change, intervals and p values are unavailable.'
          : 'All outputs about one item are taken together. Cells whose flips too few items carry cannot be tested, and have no adjusted p. ≈ marks a p that is an approximation.'}
      </p>
      <LongTable
        caption="Cells with their uncertainty over items; p values are of sign-flip tests, adjusted over all cells of all schemes that can be tested"
        rows={shown}
        columns={columns}
        sorting={parseSorting(params['sort'])}
        sort={(sorting) => exchange(formatRoute('cells', { ...params, sort: sortingWord(sorting) }))}
      />
    </>
  );
}
