/** Reads saved result documents. */
import { Ajv2020, type ErrorObject, type Options } from 'ajv/dist/2020.js';
import { InputError, errorMessage } from '../../base/core/errors.ts';
import { parseJsonText } from '../../base/core/parse-json.ts';
import { withShortTexts } from '../../base/text/short-name.ts';
import { SCHEMA_VERSION, type AuditResult } from '../../documents/result.ts';
import { packageText } from '../../base/system/package-files.ts';
import { readFileText } from '../../base/system/read-file.ts';
import { ownFileButResult } from './own-file.ts';
import { upgradeResult, type FormerResult } from './upgrade-result.ts';

/** The schemas of all versions. */
const SCHEMAS = new Map([
  [1, 'reports/result-v1.schema.json'],
  [SCHEMA_VERSION, 'reports/result.schema.json'],
]);

/** A schema is used once, so its code is made in the fastest way: to make it takes five times as long as to run it. */
const VALIDATION: Options = {
  allErrors: true,
  strict: false,
  meta: false,
  validateSchema: false,
  inlineRefs: false,
  code: { optimize: false },
};

/** The option that writes such a file. */
type Writer = '--out-json' | '--out-db';

/**
 * Reads a saved result document and checks it against its JSON Schema.
 * @param mayLack whether a document of an earlier version, which lacks keys that were added since, will do.
 * @throws InputError if the file cannot be read or is none.
 */
export function readResult(path: string, mayLack = false): AuditResult {
  return parseResult(readText(path), path, { writer: '--out-json', mayLack });
}

/**
 * Parses a result document and checks it against its JSON Schema. For a document of a version before `neverCorrect`, that list is empty.
 * @param path the file that contains it.
 * @throws InputError that names the file and the option that writes it.
 */
export function parseResult(
  text: string,
  path: string,
  { writer, mayLack = false }: { readonly writer: Writer; readonly mayLack?: boolean },
): AuditResult {
  const own = ownFileButResult(path, text);
  if (own !== null) throw new InputError(`${path}: not a result document, but ${own}.`);
  const document = withLaterKeys(withShortTexts(parse(text, path, writer)));
  const version = (document as { schemaVersion?: unknown } | null)?.schemaVersion;
  const schema = SCHEMAS.get(version as number);
  if (schema === undefined || !isAudit(document))
    throw new InputError(`${path}: no result of an audit; name a file that ${writer} has written.`);
  const validate = new Ajv2020(VALIDATION).compile(JSON.parse(packageText(schema)));
  if (validate(document)) return asCurrent(document);
  const wrong = validate.errors?.find((error) => !isGap(error));
  if (wrong !== undefined)
    throw new InputError(
      `${path}: no sound result of an audit, ${describePlace(wrong)} ${wrong.message}; make it again with ${writer}.`,
    );
  if (mayLack) return asCurrent(document);
  const [gap] = validate.errors ?? [];
  throw new InputError(
    `${path}: made by an earlier version of this program, ${gap === undefined ? '' : `${describePlace(gap)} ${gap.message}`}; run the audit again.`,
  );
}

/** A document of any version as one of the current version. */
function asCurrent(document: object): AuditResult {
  const known = document as AuditResult | FormerResult;
  return known.schemaVersion === SCHEMA_VERSION ? known : upgradeResult(known);
}

/** Keys of the first version; all others were added since. */
const FIRST_KEYS: ReadonlySet<unknown> = new Set(
  'tool options coverage consistency schemes cells scheme key id n trials factualTrials errors errorPct storedErrorPct deltaPp flips gained lost'.split(
    ' ',
  ),
);

/** Adds keys of later versions, which are empty in documents of earlier ones. */
function withLaterKeys(document: unknown): unknown {
  return isAudit(document) && !('neverCorrect' in document) ? { ...document, neverCorrect: [] } : document;
}

/** Whether an error only shows that the document is of an earlier version: keys are only ever added. */
function isGap({ keyword, params }: ErrorObject): boolean {
  return keyword === 'required' && !FIRST_KEYS.has(params['missingProperty']);
}

function describePlace({ instancePath }: ErrorObject): string {
  return instancePath === '' ? 'it' : instancePath;
}

function isAudit(document: unknown): document is object {
  return typeof document === 'object' && document !== null && 'cells' in document && 'coverage' in document;
}

function readText(path: string): string {
  return readFileText(path, { advice: 'name a file that --out-json has written' });
}

function parse(text: string, path: string, writer: Writer): unknown {
  try {
    return parseJsonText(text);
  } catch (error) {
    throw new InputError(`${path}: no JSON (${errorMessage(error)}); name a file that ${writer} has written.`);
  }
}
