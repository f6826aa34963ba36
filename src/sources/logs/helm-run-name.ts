/**
 * The name of a run of HELM: `SCENARIO:KEY=VALUE,…`. A file system without colons has `-` or `_` in place of the first one.
 * Source: HELM, src/helm/benchmark/run_spec.py, RunSpec.
 */

/** A name, taken apart. */
export interface RunName {
  /** The name without its model; null where nothing else is in it. */
  readonly task: string | null;
  /** Whether the name has a model. Only names of runs have one. */
  readonly hasModel: boolean;
}

const MODEL = /^model(?:_deployment)?=/;
/** A scenario and its first argument, with the separator that HELM writes. */
const WITH_COLON = /^([^=]*?)(:)(.*)$/s;
/** The same with the separator of a folder. Only a model can be recognized there: names and keys have `-` and `_` too. */
const MODEL_IN_FOLDER = /^(.*?)([-_])(model(?:_deployment)?=.*)$/s;

/** Takes the name of a run, or of its folder, apart. */
export function parseRunName(name: string): RunName {
  const [first = '', ...others] = name.split(',');
  const [, scenario, separator, argument] = WITH_COLON.exec(first) ?? MODEL_IN_FOLDER.exec(first) ?? [];
  const all = [argument ?? first, ...others];
  const kept = all.filter((one) => one !== '' && !MODEL.test(one));
  const head = kept.length > 0 ? `${scenario ?? ''}${separator ?? ''}` : (scenario ?? '');
  const task = `${head}${kept.join(',')}`;
  return { task: task === '' ? null : task, hasModel: all.some((one) => MODEL.test(one)) };
}
