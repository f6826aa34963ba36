/** Reads saved result documents. */
import { Ajv2020, type ErrorObject, type Options, type ValidateFunction } from 'ajv/dist/2020.js';
import { InputError, errorMessage } from '../../base/core/errors.ts';
import { parseJsonText } from '../../base/core/parse-json.ts';
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
let validator: ValidateFunction<AuditResult> | null = null;

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
  const own = ownFileButResult(path, text);
  if (own !== null) throw new InputError(`${path}: not a result document, but ${own}.`);
  const document = parse(text, path, writer);
  if (!isAudit(document))
    throw new InputError(`${path}: no result of an audit; name a file that ${writer} has written.`);
  const { schemaVersion = SCHEMA_VERSION } = document;
  if (schemaVersion !== SCHEMA_VERSION)
    throw new InputError(
      `${path}: a result of version ${JSON.stringify(schemaVersion)}, and this program reads version ${SCHEMA_VERSION}; use the program that made it, or run the audit again with ${writer}.`,
    );
  const validate = (validator ??= new Ajv2020(VALIDATION).compile<AuditResult>(JSON.parse(packageText(SCHEMA))));
  if (validate(document)) return document;
  throw new InputError(`${path}: ${describeProblem(validate.errors ?? [])} with ${writer}.`);
}

function isAudit(document: unknown): document is { readonly schemaVersion?: unknown } {
  return typeof document === 'object' && document !== null && ('cells' in document || 'coverage' in document);
}

/** What is wrong with a document, and what to do; a wrong value comes before a missing key. */
function describeProblem(errors: readonly ErrorObject[]): string {
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
    return `${place} has no key ${JSON.stringify(params?.['missingProperty'])}, which this version of the program needs; run the audit again`;
  const kinds = errors.flatMap((one) =>
    one.keyword === 'type' && one.instancePath === instancePath ? [String(one.params['type'])] : [],
  );
  return `no sound result of an audit, ${place} ${keyword === 'anyOf' ? `must be ${kinds.join(' or ')}` : message}; make it again`;
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
