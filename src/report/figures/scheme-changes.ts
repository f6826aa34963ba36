/** The change of the rate under every scheme with its interval, for audits whose trials are one cell. */
import { isSignificant } from '../../base/core/significance.ts';
import { dot, ruleY, type Markish } from '@observablehq/plot';
import type { AuditResult } from '../../documents/result.ts';
import type { SchemeResult } from '../../documents/scheme-result.ts';
import { STORED } from '../../base/core/scheme.ts';
import { listedSchemes } from '../checks.ts';
import { measureOf, type Measure } from '../measure.ts';
import { between, percent, plural, pp } from '../numbers.ts';
import { moveText } from '../rate-move.ts';
import { renderFigure, type Figure } from './figure.ts';
import { chooseDomain, forestPanel } from './forest.ts';
import { shortNames } from './labels.ts';
import { filled, open } from './legend.ts';
import { chooseSchemes, type DrawnScheme } from './scheme-list.ts';

const ROW = 22;
const MOST_SCHEMES = 16;
const NAME_EM = 24;
const NAME_ROOM = 300;

type Changed = SchemeResult & { readonly deltaPp: number };

interface Row {
  readonly scheme: Changed;
  readonly drawn: DrawnScheme;
  readonly middle: number;
}

/** null with fewer than two schemes: a single one is in the numbers. */
export function schemeChangeFigure(result: AuditResult): Figure | null {
  const changed = listedSchemes(result).filter(
    (scheme): scheme is Changed => scheme.id !== STORED && scheme.deltaPp !== null,
  );
  const byId = new Map(changed.map((scheme) => [scheme.id, scheme]));
  const rows = chooseSchemes(result, new Set(byId.keys()), MOST_SCHEMES, NAME_EM).map((drawn, at): Row => ({
    drawn,
    scheme: byId.get(drawn.id) as Changed,
    middle: (at + 0.5) * ROW,
  }));
  if (rows.length < 2) return null;
  const names = shortNames(
    rows.map(({ scheme }) => scheme.id),
    NAME_EM,
  );
  const measure = measureOf(result);
  const { rate, ofErrors } = measure;
  const left = rows.length < changed.length ? ` The first ${rows.length} of ${changed.length} schemes.` : '';
  return renderFigure({
    id: 'scheme-changes',
    title: `Change of the ${rate} under each scheme`,
    subtitle: `Lines are 95 % intervals by item; a symbol is filled where p ≤ 0.05.${left}`,
    alt: `${plural(rows.length, 'scheme')}: ${rows.map(({ scheme, drawn }) => `${drawn.label} ${moveText(scheme, measure)}`).join('; ')}.`,
    legend: [],
    panels: [
      forestPanel({
        height: rows.length * ROW,
        columns: [{ title: 'scheme', x: 0, labels: rows.map(({ scheme }) => names.get(scheme.id) ?? '') }],
        left: NAME_ROOM,
        numbers: numberColumns(rows, measure),
        right: 320,
        middles: rows.map(({ middle }) => middle),
        guides: rows.map(({ middle }) => middle),
        domain: chooseDomain(
          rows.flatMap(({ scheme: { deltaPp, deltaInterval } }) => [
            ofErrors.difference(deltaPp),
            ...(ofErrors.interval(deltaInterval) ?? []),
          ]),
        ),
        label: `${rate} under the scheme − stored ${rate}, in percentage points`,
        marks: rows.map((row) => rowMarks(row, measure)),
      }),
    ],
  });
}

function rowMarks(row: Row, measure: Measure): Markish {
  const { scheme, drawn } = row;
  const { className, symbol } = drawn.series;
  const look = isSignificant(scheme.p) ? filled : open;
  const change = measure.ofErrors.difference(scheme.deltaPp);
  const [low, high] = measure.ofErrors.interval(scheme.deltaInterval) ?? [change, change];
  const title = `${drawn.label}: ${moveText(scheme, measure)}, ${plural(scheme.flips, 'label')} of ${scheme.trials}`;
  return [
    ruleY([row], { y: 'middle', x1: low, x2: high, strokeWidth: 2, className }),
    dot([row], { x: change, y: 'middle', r: 4.5, symbol, title: () => title, ...look(className) }),
  ];
}

function numberColumns(
  rows: readonly Row[],
  { title: rateTitle, deltaTitle, ofErrors }: Measure,
): { title: string; x: number; labels: string[] }[] {
  const column = (
    title: string,
    x: number,
    show: (scheme: Changed) => string,
  ): ReturnType<typeof numberColumns>[number] => ({
    title,
    x,
    labels: rows.map(({ scheme }) => show(scheme)),
  });
  return [
    column(rateTitle, 50, ({ errorPct }) => percent(ofErrors.rate(errorPct))),
    column(deltaTitle, 145, ({ deltaPp }) => pp(ofErrors.difference(deltaPp))),
    column('95 % interval', 273, ({ deltaInterval }) => between(ofErrors.interval(deltaInterval))),
    column('n', 320, ({ trials }) => String(trials)),
  ];
}
