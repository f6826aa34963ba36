/** Δpp of a scheme in every cell: the last two fields make a square, the others a square each. Each cell leads to its flips. */
import type { JSX } from 'preact';
import type { GroupField, GroupValue } from '../../../core/trial.ts';
import { keyText, keyValue, plural, pp } from '../../../report/numbers.ts';
import { inertLine } from '../../../text/inert.ts';
import { quoted, Sentence } from '../../kit/text/names.tsx';
import { flipsLink } from './cell-link.ts';
import type { CellResult } from '../../../result/scheme-result.ts';

interface Props {
  readonly scheme: string;
  /** Those of the scheme. */
  readonly cells: readonly CellResult[];
  readonly groupBy: readonly GroupField[];
}

export function HeatMap({ scheme, cells, groupBy }: Props): JSX.Element {
  const across = groupBy.at(-1);
  const down = groupBy.at(-2);
  const rest = groupBy.slice(0, -2);
  const widest = Math.max(...cells.map(({ deltaPp }) => Math.abs(deltaPp)), 0);
  const panels = Map.groupBy(cells, ({ key }) => JSON.stringify(rest.map((field) => key[field] ?? null)));
  return (
    <div class="heat-maps">
      {[...panels].map(([id, panel]) => (
        <Panel key={id} {...{ scheme, panel, rest, down, across, widest }} />
      ))}
    </div>
  );
}

interface PanelProps {
  readonly scheme: string;
  readonly panel: readonly CellResult[];
  readonly rest: readonly GroupField[];
  readonly down: GroupField | undefined;
  readonly across: GroupField | undefined;
  /** The largest |Δpp| of all panels. */
  readonly widest: number;
}

function Panel({ scheme, panel, rest, down, across, widest }: PanelProps): JSX.Element {
  const rows = Map.groupBy(panel, ({ key }) => readValue(key, down));
  const heads = [...new Set(panel.map(({ key }) => readValue(key, across)))];
  const nameWith = (quote: (text: string) => string): string =>
    rest.length === 0 ? 'Δpp of each cell' : `Δpp where ${keyText(panel[0]?.key ?? {}, rest, quote)}`;
  return (
    <div class="table" role="region" aria-label={`${nameWith(inertLine)}, as a map`} tabIndex={0}>
      <table class="heat-map">
        <caption>
          <Sentence text={nameWith(quoted)} />
        </caption>
        <thead>
          <tr>
            <td />
            {heads.map((head) => (
              <th key={String(head)} scope="col" dir="auto">
                {keyValue(head, inertLine)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...rows].map(([row, own]) => (
            <tr key={String(row)}>
              <th scope="row" dir="auto">
                {down === undefined ? '' : keyValue(row, inertLine)}
              </th>
              {heads.map((head) => (
                <Square
                  key={String(head)}
                  cell={own.find(({ key }) => readValue(key, across) === head)}
                  scheme={scheme}
                  widest={widest}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function readValue(key: CellResult['key'], field: GroupField | undefined): GroupValue {
  return field === undefined ? null : (key[field] ?? null);
}

/** The strongest colour that leaves the number readable, in %. */
const STRONGEST = 50;

interface SquareProps {
  readonly cell: CellResult | undefined;
  readonly scheme: string;
  readonly widest: number;
}

function Square({ cell, scheme, widest }: SquareProps): JSX.Element {
  if (cell === undefined) return <td>–</td>;
  const { deltaPp, flips, gained, lost, n, key } = cell;
  const strength = widest === 0 ? 0 : Math.round((Math.abs(deltaPp) / widest) * STRONGEST);
  const color = deltaPp > 0 ? 'var(--more)' : 'var(--fewer)';
  const title = `${pp(deltaPp)} pp: ${gained} gained, ${lost} lost of ${plural(n, 'trial')}`;
  return (
    <td style={{ background: `color-mix(in oklab, ${color} ${strength}%, var(--page))` }} title={title}>
      {flips === 0 ? <span>{pp(deltaPp)}</span> : <a href={flipsLink(scheme, key)}>{pp(deltaPp)}</a>}
    </td>
  );
}
