/** The short list of `audit schemes`: a line of 80 columns for each scheme, by the kind of answers that it reads. */
import type { AnswerKind, Scheme } from '../base/core/scheme.ts';
import { cutToWidth, displayWidth } from '../base/text/display-width.ts';
import type { Paint } from '../base/text/paint.ts';

const COLUMNS = 80;
/** The widest column of ids; a longer id moves its title. */
const ID_WIDTH = 26;
const GAP = '  ';

const TITLES: Readonly<Record<AnswerKind, string>> = {
  choice: 'Letters of options',
  number: 'Numbers',
  text: 'Short texts',
  math: 'Mathematics',
  any: 'Answers of any kind',
};

/** Lines with id and title in groups, with a line break at their end. */
export function schemeList(schemes: readonly Scheme[], paint: Paint): string {
  const kinds = Object.keys(TITLES) as readonly AnswerKind[];
  const groups = kinds.map((kind) => ({ kind, members: schemes.filter(({ answers }) => answers === kind) }));
  return groups
    .filter(({ members }) => members.length > 0)
    .map(({ kind, members }) => {
      const head = `${paint.title(TITLES[kind])} ${paint.dim(`(${kind})`)}`;
      return [head, ...members.map((scheme) => schemeLine(scheme, paint)), ''].map((line) => `${line}\n`).join('');
    })
    .join('');
}

function schemeLine({ id, title, source }: Scheme, paint: Paint): string {
  const name = `${source === 'response' ? ' ' : '*'} ${id.padEnd(ID_WIDTH)}${GAP}`;
  return `${name.slice(0, 2)}${paint.good(name.slice(2))}${cutToWidth(title, COLUMNS - displayWidth(name))}`;
}
