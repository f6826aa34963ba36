/** The contrasts as stored and under every scheme. */
import type { JSX } from 'preact';
import type { AuditResult } from '../../../documents/result.ts';
import { STORED } from '../../../base/core/scheme.ts';
import type { ContrastResult } from '../../../documents/conclusions.ts';
import { measureOf, type Conversion } from '../../../report/measure.ts';
import { between, count, intervalOf, plural, pp } from '../../../report/numbers.ts';
import { contrastText } from '../../../report/verdict.ts';
import { contrastRows, isChanged, type ContrastRow } from '../../../report/views/contrasts.ts';
import { inertLine } from '../../../base/text/inert.ts';
import { pText, pValue } from '../../../base/text/p-value.ts';
import { visit } from '../../kit/navigation.ts';
import { formatRoute } from '../route.ts';
import type { Params } from '../../kit/address.ts';
import type { SchemeStyles } from '../scheme-styles.ts';
import { numberColumn } from '../../kit/tables/columns.ts';
import { Choice } from '../../kit/shell/choice.tsx';
import { DataTable, type Column } from '../../kit/tables/data-table.tsx';
import { quoted, Sentence } from '../../kit/text/names.tsx';
import { SchemeName } from '../text/scheme-name.tsx';

interface Props {
  readonly result: AuditResult;
  readonly styles: SchemeStyles;
  readonly params: Params;
}

export function ContrastTable({ result, styles, params }: Props): JSX.Element {
  const all = contrastRows(result);
  const changed = all.filter((row) => row.isChanged);
  const showsChanged = params['show'] === 'changed';
  const { rate, ofErrors } = measureOf(result);
  const ids = [...new Set(all.flatMap(({ byScheme }) => [...byScheme.keys()]))];
  return (
    <>
      <p class="note">
        An effect is the {rate} under a condition minus that under the baseline, in pp, with its 95 % interval and p,
        both over items. Both are about all items, and pair those on both sides. Facts about this table: ⇄ another sign
        than as stored, ● p ≤ 0.05 under the scheme only, ○ as stored only. Whether an effect changes is tested below.
      </p>
      <form class="filters" aria-label="Which contrasts" onSubmit={(event) => event.preventDefault()}>
        <Choice
          label="show"
          value={showsChanged ? 'changed' : null}
          any={`all ${plural(all.length, 'contrast')}`}
          options={[['changed', `${changed.length} that change`]]}
          choose={(show) => visit(formatRoute('conclusions', { ...params, show }))}
        />
      </form>
      <DataTable
        caption="Effects of conditions under every scheme"
        rows={showsChanged ? changed : all}
        columns={[nameColumn(result), TRIALS, SHARED, ...ids.map((id) => effectColumn(id, styles, ofErrors))]}
      />
    </>
  );
}

const TRIALS: Column<ContrastRow> = {
  id: 'n',
  title: 'n, baseline’s n',
  kind: 'number',
  show: ({ first }) => `${count(first.n)}, ${count(first.baselineN)}`,
  by: ({ first }) => first.n,
};

const SHARED: Column<ContrastRow> = numberColumn('shared', 'shared items', ({ first }) => first.sharedItems, count);

function nameColumn({ options }: AuditResult): Column<ContrastRow> {
  const text = ({ first }: ContrastRow, quote: (text: string) => string): string =>
    contrastText(first, options.groupBy, quote);
  return {
    id: 'contrast',
    title: 'contrast',
    kind: 'prose',
    show: (contrast) => <Sentence text={text(contrast, quoted)} />,
    by: (contrast) => text(contrast, inertLine),
  };
}

function effectColumn(id: string, styles: SchemeStyles, shown: Conversion): Column<ContrastRow> {
  return {
    id: `scheme-${id}`,
    title: id === STORED ? 'stored' : <SchemeName id={id} seriesStyle={styles(id)} />,
    kind: 'number',
    show: ({ byScheme }) => <Effect contrast={byScheme.get(id)} shown={shown} />,
    by: ({ byScheme }) => shown.difference(byScheme.get(id)?.effectPp ?? null),
  };
}

interface EffectProps {
  readonly contrast: ContrastResult | undefined;
  readonly shown: Conversion;
}

function Effect({ contrast, shown }: EffectProps): JSX.Element {
  if (contrast === undefined) return <>–</>;
  const { effectPp, low, high, p, isExact, signFlip, significanceFlip, isSignificant } = contrast;
  const interval = shown.interval(intervalOf(low, high));
  const marks = [...(signFlip ? ['⇄'] : []), ...(significanceFlip ? [isSignificant ? '●' : '○'] : [])];
  return (
    <span class={isChanged(contrast) ? 'changed' : undefined} title={words(contrast)}>
      {marks.map((mark) => `${mark} `)}
      {pp(shown.difference(effectPp))}{' '}
      <span class="muted">
        {interval === null ? '' : `(${between(interval)})`}
        {p === null ? '' : `, ${isExact ? pText(p) : `p ≈ ${pValue(p)}`}`}
      </span>
    </span>
  );
}

/** What the marks mean, and how the interval was computed; nothing without either. */
function words({ signFlip, significanceFlip, isSignificant, method }: ContrastResult): string | undefined {
  const significance = significanceFlip ? [isSignificant ? 'significance gained' : 'significance lost'] : [];
  const interval = method === null ? [] : [`interval: ${method}`];
  const all = [...(signFlip ? ['another sign'] : []), ...significance, ...interval];
  return all.length === 0 ? undefined : all.join(', ');
}
