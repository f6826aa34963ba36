/** Δpp of every scheme with its interval, for audits whose trials are one cell. */
import { isSignificant } from '../../base/core/significance.ts';
import { dot, ruleY, type Markish } from '@observablehq/plot';
import type { AuditResult } from '../../documents/result.ts';
import type { SchemeResult } from '../../documents/scheme-result.ts';
import { STORED } from '../../base/core/scheme.ts';
import { listedSchemes } from '../checks.ts';
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
  const left = rows.length < changed.length ? ` The first ${rows.length} of ${changed.length} schemes.` : '';
  return renderFigure({
    id: 'scheme-changes',
    title: 'Change of the error rate under each scheme',
    subtitle: `Lines are 95 % intervals by item; a symbol is filled where p ≤ 0.05.${left}`,
    alt: `${plural(rows.length, 'scheme')}: ${rows.map(({ scheme, drawn }) => `${drawn.label} ${moveText(scheme)}`).join('; ')}.`,
    legend: [],
    panels: [
      forestPanel({
        height: rows.length * ROW,
        columns: [{ title: 'scheme', x: 0, labels: rows.map(({ scheme }) => names.get(scheme.id) ?? '') }],
        left: NAME_ROOM,
        numbers: numberColumns(rows),
        right: 285,
        middles: rows.map(({ middle }) => middle),
        guides: rows.map(({ middle }) => middle),
        domain: chooseDomain(rows.flatMap(({ scheme }) => [scheme.deltaPp, ...(scheme.deltaInterval ?? [])])),
        label: 'error rate under the scheme − stored error rate, in percentage points',
        marks: rows.map(rowMarks),
      }),
    ],
  });
}

function rowMarks(row: Row): Markish {
  const { scheme, drawn } = row;
  const { className, symbol } = drawn.series;
  const look = isSignificant(scheme.p) ? filled : open;
  const [low, high] = scheme.deltaInterval ?? [scheme.deltaPp, scheme.deltaPp];
  const title = `${drawn.label}: ${moveText(scheme)}, ${plural(scheme.flips, 'label')} of ${scheme.trials}`;
  return [
    ruleY([row], { y: 'middle', x1: low, x2: high, strokeWidth: 2, className }),
    dot([row], { x: scheme.deltaPp, y: 'middle', r: 4.5, symbol, title: () => title, ...look(className) }),
  ];
}

function numberColumns(rows: readonly Row[]): { title: string; x: number; labels: string[] }[] {
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
    column('error', 50, ({ errorPct }) => percent(errorPct)),
    column('Δpp', 110, ({ deltaPp }) => pp(deltaPp)),
    column('95 % interval', 238, ({ deltaInterval }) => between(deltaInterval)),
    column('n', 285, ({ trials }) => String(trials)),
  ];
}
