/** The settings of a config that are about judges: parsers of their replies, and scales. */
import { listKnownNames, offer } from '../../../base/text/nearest-name.ts';
import type { JudgeSet } from '../judges/judge-set.ts';
import { JUDGE_IDS, JUDGES } from '../judges/judges.ts';
import { isAbsent, numberOrNull, objectAt } from '../records/fields.ts';
import { REPLY_SCHEMES } from '../replies/catalog.ts';

/** The largest best score. */
const LARGEST_SCALE = 100;

/** `must be one of a, b; did you mean a?` */
export function describeChoices(known: readonly string[], word: unknown): string {
  return `must be one of ${known.join(', ')}${typeof word === 'string' ? offer(word, known) : ''}`;
}

const PARSERS = 'an object with parsers of replies by judge';

/** Parsers by judge, of a config. @throws TypeError that names the field. */
export function readParsers(value: unknown, judges: JudgeSet): Readonly<Record<string, string>> {
  const parsers = isAbsent(value) ? {} : objectAt(value, 'parsers', PARSERS);
  const chosen: Record<string, string> = {};
  for (const [judge, parser] of Object.entries(parsers)) {
    const path = `parsers[${JSON.stringify(judge)}]`;
    const known = judges.get(judge);
    const ids = judges.direct.map(({ id }) => id);
    if (known === undefined) throw new TypeError(`${path}: is not a judge${listKnownNames([judge], ids)}`);
    const fit = REPLY_SCHEMES.filter((scheme) => scheme.reads(known)).map(({ id }) => id);
    if (typeof parser !== 'string' || !fit.includes(parser))
      throw new TypeError(`${path}: ${describeChoices(fit, parser)}`);
    chosen[judge] = parser;
  }
  return chosen;
}

const SCALES = 'an object with best scores by judge';

/** Best scores by judge, of a config; usual ones may be among them. @throws TypeError that names the field. */
export function readScales(value: unknown): Readonly<Record<string, number>> {
  const scales = isAbsent(value) ? {} : objectAt(value, 'scales', SCALES);
  const chosen: Record<string, number> = {};
  for (const judge of Object.keys(scales)) {
    const path = `scales[${JSON.stringify(judge)}]`;
    const known = JUDGE_IDS.find((one) => one === judge);
    if (known === undefined)
      throw new TypeError(`${path}: is not a built-in judge${listKnownNames([judge], JUDGE_IDS)}`);
    const best = numberOrNull(scales, judge, path) ?? JUDGES[known].best;
    if (best <= 0 || best > LARGEST_SCALE || (JUDGES[known].isInteger && !Number.isInteger(best)))
      throw new TypeError(
        `${path}: must be a ${JUDGES[known].isInteger ? 'whole ' : ''}number above 0, at most ${LARGEST_SCALE}`,
      );
    chosen[judge] = best;
  }
  return chosen;
}
