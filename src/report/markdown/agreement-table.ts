/** Who agrees with whom, for logs without labels. */
import type { AuditResult } from '../../documents/result.ts';
import { percent } from '../numbers.ts';
import { draw, type Column } from './draw.ts';
import { cut, FEW_SCHEMES, type Layout } from './layout.ts';
import { cellCode } from './markup.ts';

type Agreement = NonNullable<AuditResult['agreements']>[number];

/** The share of trials that each two schemes label alike; nothing where labels are stored. A short report has the first schemes. */
export function agreementTable({ agreements = [], options }: AuditResult, layout: Layout): string[] {
  if (agreements.length === 0) return [];
  const { schemes: all } = options;
  const schemes = layout.isShort === true ? all.slice(0, Math.max(layout.maxRows, FEW_SCHEMES)) : all;
  const columns = schemes.slice(1).map((second): Column<string> => ({
    title: cellCode(second),
    align: 'r',
    show: (first) => describe(agreements.find(({ schemes: [one, other] }) => one === first && other === second)),
  }));
  return [
    '',
    'The trials that each two schemes label alike:',
    '',
    draw(schemes.slice(0, -1), [{ title: 'scheme', align: 'l', show: cellCode }, ...columns]),
    ...cut(all.length, schemes.length, 'schemes', layout),
  ];
}

function describe(agreement: Agreement | undefined): string {
  if (agreement === undefined) return '';
  const { bothRight, firstRight, secondRight, bothWrong } = agreement;
  const alike = bothRight + bothWrong;
  return percent((100 * alike) / (alike + firstRight + secondRight));
}
