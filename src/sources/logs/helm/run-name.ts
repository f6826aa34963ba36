/**
 * The name of a run of HELM: `SCENARIO:KEY=VALUE,…`. A file system without colons has `-` or `_` in place of the first one.
 * Source: HELM, src/helm/benchmark/run_spec.py, RunSpec.
 */

/** The parts of a name. */
export interface RunName {
  /** The name without its model; null where it contains nothing else. */
  readonly task: string | null;
  /** Whether the name has a model. Only names of runs have one. */
  readonly hasModel: boolean;
}

/** The key of a model, also in quotes or after whitespace. */
const MODEL = /^[\s"'`“‘]*(model(?:_deployment)?)\s*=/;
/** A scenario and its first argument, with the separator that HELM writes. */
const WITH_COLON = /^([^=]*?)(:)(.*)$/s;
/** The same with the separator of a folder. Only a model can be recognized there: names and keys have `-` and `_` too. */
const MODEL_IN_FOLDER = /^(.*?)([-_])(model(?:_deployment)?=.*)$/s;
const IN_QUOTES = /^(?:"(.*)"|'(.*)'|`(.*)`|“(.*)”|‘(.*)’)$/s;
/** Other spellings of the separators: in URLs, and full-width. */
const SEPARATORS: readonly (readonly [spelling: RegExp, separator: string])[] = [
  [/%3A|：/gi, ':'],
  [/%2C|，/gi, ','],
  [/%3D|＝/gi, '='],
];

/** Splits the name of a run, or of its folder, into its parts. */
export function parseRunName(name: string): RunName {
  const [first = '', ...others] = plainName(name).split(',');
  const [, scenario, separator, argument] = WITH_COLON.exec(first) ?? modelInFolder(first, others) ?? [];
  const all = [argument ?? first, ...others];
  const kept = all.filter((one) => one !== '' && modelKey(one) === undefined);
  const head = kept.length > 0 ? `${scenario ?? ''}${separator ?? ''}` : (scenario ?? '');
  const task = `${head}${kept.join(',').trim()}`.trim();
  return { task: task === '' ? null : task, hasModel: all.some((one) => modelKey(one) !== undefined) };
}

/** A name without quotes around it, with the separators of HELM. */
function plainName(name: string): string {
  const written = name.trim();
  const [, ...quoted] = IN_QUOTES.exec(written) ?? [];
  const plain = quoted.find((one) => one !== undefined) ?? written;
  return SEPARATORS.reduce((text, [spelling, separator]) => text.replaceAll(spelling, separator), plain);
}

/** A scenario and a model in the name of a folder, unless the model comes later: my_model=5 of my_model=5,model=a is another argument. */
function modelInFolder(first: string, others: readonly string[]): RegExpExecArray | null {
  const found = MODEL_IN_FOLDER.exec(first);
  const key = modelKey(found?.[3] ?? '');
  return key !== undefined && others.some((one) => modelKey(one) === key) ? null : found;
}

function modelKey(argument: string): string | undefined {
  return MODEL.exec(argument)?.[1];
}
