/** Reads saved result documents. */
import { Ajv2020, type ErrorObject, type Options, type ValidateFunction } from 'ajv/dist/2020.js';
import { InputError, errorMessage } from '../../base/core/errors.ts';
import { parseJsonText } from '../../base/core/parse-json.ts';
import { COMPARISON_VERSION, type Comparison } from '../../documents/comparison.ts';
import { SCHEMA_VERSION, type AuditResult } from '../../documents/result.ts';
import { packageText } from '../../base/system/package-files.ts';
import { readFileText } from '../../base/system/read-file.ts';
import { ownFileButResult } from './own-file.ts';

/**
 * Keys that the schema does not name are removed. A command reads one or two documents, so the code of the schema is made in the fastest way: to make
 * it takes five times as long as to run it.
 */
const VALIDATION: Options = {
  allErrors: true,
  removeAdditional: true,
  strict: false,
  meta: false,
  validateSchema: false,
  inlineRefs: false,
  code: { optimize: false },
};

const SCHEMA = 'reports/result.schema.json';
const COMPARISON_SCHEMA = 'reports/comparison.schema.json';
const validators = new Map<string, ValidateFunction>();

/** The option that writes such a file. */
type Writer = '--out-json' | '--out-db';

/**
 * Reads a saved result document and checks it against its JSON Schema. Keys that the schema does not name are left out.
 * @throws InputError if the file cannot be read or is none.
 */
export function readResult(path: string): AuditResult {
  return parseResult(readText(path), path, '--out-json');
}

/**
 * Parses a result document and checks it against its JSON Schema. Keys that the schema does not name are left out.
 * @param path the file that contains it.
 * @throws InputError that names the file and the option that writes it.
 */
export function parseResult(text: string, path: string, writer: Writer): AuditResult {
  assertNoOther(text, path);
  return checkResult(parse(text, path, writer), path, writer);
}

/**
 * Reads a saved result of an audit as {@link readResult}, or a saved comparison, which is checked in the same way.
 * @throws InputError if the file cannot be read or is neither.
 */
export function readSaved(path: string): AuditResult | Comparison {
  const text = readText(path);
  const document = parse(text, path, '--out-json');
  if (isComparison(document)) return checkComparison(document, path);
  assertNoOther(text, path);
  return checkResult(document, path, '--out-json');
}

function assertNoOther(text: string, path: string): void {
  const own = ownFileButResult(path, text);
  if (own !== null) throw new InputError(`${path}: not a result document, but ${own}.`);
}

function checkResult(document: unknown, path: string, writer: Writer): AuditResult {
  if (!isAudit(document))
    throw new InputError(`${path}: no result of an audit; name a file that ${writer} has written.`);
  const { schemaVersion = SCHEMA_VERSION } = document;
  if (schemaVersion !== SCHEMA_VERSION)
    throw new InputError(
      `${path}: a result of version ${JSON.stringify(schemaVersion)}, and this program reads version ${SCHEMA_VERSION}; use the program that made it, or run the audit again with ${writer}.`,
    );
  const problem = findProblem(document, SCHEMA);
  if (problem === null) return document as AuditResult;
  throw new InputError(`${path}: ${describeProblem(problem, 'audit')} with ${writer}.`);
}

function checkComparison(document: { readonly schemaVersion?: unknown }, path: string): Comparison {
  const { schemaVersion = COMPARISON_VERSION } = document;
  if (schemaVersion !== COMPARISON_VERSION)
    throw new InputError(
      `${path}: a comparison of version ${JSON.stringify(schemaVersion)}, and this program reads version ${COMPARISON_VERSION}; use the program that made it, or run the comparison again with --out-json.`,
    );
  const problem = findProblem(document, COMPARISON_SCHEMA);
  if (problem === null) return document as Comparison;
  throw new InputError(`${path}: ${describeProblem(problem, 'comparison')} with --out-json.`);
}

/** The errors of a document; null for a sound one, from which keys that the schema does not name are removed. */
function findProblem(document: object, schema: string): readonly ErrorObject[] | null {
  const validate = validators.get(schema) ?? new Ajv2020(VALIDATION).compile(JSON.parse(packageText(schema)) as object);
  validators.set(schema, validate);
  return validate(document) ? null : (validate.errors ?? []);
}

function isComparison(document: unknown): document is { readonly schemaVersion?: unknown } {
  return typeof document === 'object' && document !== null && 'from' in document && 'together' in document;
}

function isAudit(document: unknown): document is { readonly schemaVersion?: unknown } {
  return typeof document === 'object' && document !== null && ('cells' in document || 'coverage' in document);
}

/** What is wrong with a document, and what to do; a wrong value comes before a missing key. */
function describeProblem(errors: readonly ErrorObject[], made: 'audit' | 'comparison'): string {
  const choices = errors.filter(({ keyword }) => keyword === 'anyOf');
  const places = new Set(choices.map(({ instancePath }) => instancePath));
  // A value that may be an object or null is also reported as "must be null".
  const own = errors.filter(
    ({ keyword, instancePath }) => !places.has(instancePath) || (keyword !== 'anyOf' && keyword !== 'type'),
  );
  const [innermost] = choices.toSorted((a, b) => b.instancePath.length - a.instancePath.length);
  const error = own.find(({ keyword }) => keyword !== 'required') ?? own[0] ?? innermost;
  const { keyword, instancePath = '', params, message = 'is not valid' } = error ?? {};
  const place = instancePath === '' ? 'it' : instancePath;
  if (keyword === 'required')
    return `${place} has no key ${JSON.stringify(params?.['missingProperty'])}, which this version of the program needs; run the ${made} again`;
  const kinds = errors.flatMap((one) =>
    one.keyword === 'type' && one.instancePath === instancePath ? [String(one.params['type'])] : [],
  );
  return `no sound ${made === 'audit' ? 'result of an audit' : made}, ${place} ${keyword === 'anyOf' ? `must be ${kinds.join(' or ')}` : message}; make it again`;
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
