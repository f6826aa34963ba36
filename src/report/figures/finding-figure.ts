/** The picture of the finding: its two values, beside those of the other models, effects or schemes. Its title is the sentence of the finding. */
import { capital } from '../../base/text/capital.ts';
import { inertLine } from '../../base/text/inert.ts';
import { agree } from '../../base/core/cell-key.ts';
import { isSignificant } from '../../base/core/significance.ts';
import { STORED } from '../../base/core/scheme.ts';
import type { AuditResult } from '../../documents/result.ts';
import { askedSchemes } from '../checks.ts';
import { mainReach } from '../extremes.ts';
import { chooseFinding } from '../finding/choose-finding.ts';
import type { Finding } from '../finding/finding.ts';
import { findingSentence, namedFields, placeName } from '../finding/finding-text.ts';
import { resultOfGroup } from '../groups.ts';
import { measureOf } from '../measure.ts';
import { isRowOf, rowNames, scoreTable, USUAL_ROWS } from '../scores/score-table.ts';
import { contrastRows } from '../views/contrasts.ts';
import { describeRow, dumbbellFigure, type Dumbbell, type DumbbellSheet } from './dumbbell.ts';
import type { Figure } from './figure.ts';
import { shorten } from './labels.ts';
import { namedColumns } from './mark-rows.ts';

/** The name of the figure. */
const FINDING_FIGURE = 'finding';
/** Rows of the figure. */
const MOST_ROWS = 24;
/** The longest name in a sentence, in em. */
const LONGEST_NAME_EM = 40;
/** Rows that the description names. */
const MOST_DESCRIBED = 6;

/** What a figure compares: the rows and what its two symbols show. */
type Compared = Pick<DumbbellSheet, 'rows' | 'names' | 'unit' | 'leadsTo'> & { readonly what: string };

/** null where a finding has no values, or where there is nothing beside them. */
export function findingFigure(result: AuditResult, width?: number): Figure | null {
  const finding = chooseFinding(result);
  const compared = compare(finding, result);
  if (compared === null || compared.rows.length === 0) return null;
  const { rows, names, unit = 'percent', what, leadsTo } = compared;
  const { id } = measureOf(result);
  const described = rows.slice(0, MOST_DESCRIBED).map((row) => describeRow(row, unit));
  return dumbbellFigure({
    id: FINDING_FIGURE,
    ...(width === undefined ? {} : { width }),
    title: findingSentence(finding, result, shortName),
    subtitle: `${what} A row in colour is a significant change.`,
    alt: `${what} ${described.join('; ')}${rows.length > MOST_DESCRIBED ? `; and ${rows.length - MOST_DESCRIBED} more` : ''}.`,
    names,
    unit,
    rows,
    ...(leadsTo === undefined ? {} : { leadsTo }),
    isErrors: id === 'error',
  });
}

function compare(finding: Finding, result: AuditResult): Compared | null {
  if (finding.from === null || (finding.kind === 'same' && finding.labels === 0)) return null;
  if (finding.kind === 'effect') return ofEffects(finding, result);
  if (finding.kind === 'claim') return ofClaim(finding, result);
  const own = resultOfGroup(result, finding.subject.group);
  return ofRows(finding, own) ?? ofSchemes(finding, own);
}

/** The effect of the finding, and those that change most under its scheme. */
function ofEffects({ scheme, subject }: Finding, result: AuditResult): Compared {
  const { ofErrors, rate } = measureOf(result);
  const id = scheme ?? '';
  const fields = namedFields(result);
  const changed = contrastRows(result)
    .flatMap(({ first, byScheme }) => {
      const [stored, under] = [byScheme.get(STORED), byScheme.get(id)];
      const key = { ...first.key, condition: first.condition };
      return stored === undefined || under === undefined
        ? []
        : [{ key, stored, under, isMain: agree(key, subject.key), size: Math.abs(under.effectPp - stored.effectPp) }];
    })
    .toSorted((a, b) => Number(b.isMain) - Number(a.isMain) || b.size - a.size)
    .slice(0, MOST_ROWS);
  return {
    rows: changed.map(({ key, stored, under, isMain }) => ({
      label: placeName(key, fields, shortName),
      place: { scheme: id, ...key },
      first: ofErrors.difference(stored.effectPp),
      second: ofErrors.difference(under.effectPp),
      isMarked: isSignificant(under.change?.holm),
      isMain,
    })),
    names: namesOf(result, id),
    unit: 'points',
    leadsTo: { section: 'trials', params: namedColumns(['scheme', ...result.options.groupBy]) },
    what: `Effect of each condition on the ${rate}, against ${shortName(subject.effect?.baseline ?? '')}, in percentage points.`,
  };
}

/** Models, variants or cells; null where all trials are one row. */
function ofRows(finding: Finding, result: AuditResult): Compared | null {
  const { ofErrors, rate } = measureOf(result);
  const scheme = finding.scheme ?? mainReach(result.extremes).labels?.scheme;
  if (scheme === undefined) return null;
  const table = scoreTable(result, { rows: USUAL_ROWS, schemes: 1, finding: { ...finding, scheme } });
  if (table === null || table.schemes[0] !== scheme) return null;
  const names = rowNames(table.rows, table.fields, shortName);
  const rows = table.rows.flatMap(({ key, storedErrorPct, scores: [score] }, i): Dumbbell[] =>
    score === null || score === undefined
      ? []
      : [
          {
            label: names[i] ?? '',
            place: { scheme, ...key },
            first: ofErrors.rate(storedErrorPct),
            second: ofErrors.rate(score.errorPct),
            isMarked: score.isSignificant === true,
            isMain: isRowOf(finding.subject.key, key),
          },
        ],
  );
  return {
    rows,
    names: namesOf(result, scheme),
    leadsTo: { section: 'trials', params: namedColumns(['scheme', ...table.fields]) },
    what: `${capital(rate)} of each ${table.fields.map((field) => (field === 'run' ? 'log' : field)).join(' and ')}.`,
  };
}

/** All trials under each scheme. */
function ofSchemes({ scheme: main }: Finding, result: AuditResult): Compared {
  const { ofErrors, rate } = measureOf(result);
  const rows = askedSchemes(result).flatMap(({ id, storedErrorPct, errorPct, p }): Dumbbell[] =>
    storedErrorPct === null || errorPct === null
      ? []
      : [
          {
            label: shortName(id),
            place: { scheme: id },
            first: ofErrors.rate(storedErrorPct),
            second: ofErrors.rate(errorPct),
            isMarked: isSignificant(p),
            isMain: id === main,
          },
        ],
  );
  return {
    rows: rows.slice(0, MOST_ROWS),
    names: [storedName(result), 'under the scheme'],
    leadsTo: { section: 'trials', params: namedColumns(['scheme']) },
    what: `${capital(rate)} under each scheme.`,
  };
}

/** The claim under each scheme. */
function ofClaim({ subject, scheme: main, unit }: Finding, { claims = [], ...result }: AuditResult): Compared | null {
  const claim = claims.find(({ id }) => id === subject.claim);
  const first = claim?.stored.estimatePp ?? null;
  if (claim === undefined || first === null) return null;
  const rows = claim.schemes.flatMap(({ scheme, estimatePp, verdict }): Dumbbell[] =>
    estimatePp === null
      ? []
      : [
          {
            label: shortName(scheme),
            first,
            second: estimatePp,
            isMarked: verdict === 'contradicted',
            isMain: scheme === main,
          },
        ],
  );
  return {
    rows,
    names: [storedName(result), 'under the scheme'],
    unit,
    what: `Claim ${shortName(claim.id)} under each scheme.`,
  };
}

function namesOf(result: Pick<AuditResult, 'options'>, scheme: string): [string, string] {
  return [storedName(result), shortName(scheme)];
}

function storedName({ options: { base } }: Pick<AuditResult, 'options'>): string {
  return base === undefined ? 'stored' : shortName(base);
}

/** A name from outside: safe, and not longer than a line. */
function shortName(text: string): string {
  return shorten(inertLine(text), LONGEST_NAME_EM);
}
