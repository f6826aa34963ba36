/** Reads the file of a plan. */
import { InputError } from '../../base/core/errors.ts';
import { checkDocument, readDocument } from '../../base/core/read-document.ts';
import { readFileText } from '../../base/system/read-file.ts';
import type { AuditResult } from '../../documents/result.ts';
import { refuseUserSchemes } from '../../schemes/user/words.ts';
import { hashPlan, type InputPaths, type ReadPlan } from './plan.ts';
import { madeBySchema, pathsSchema, PLAN_ADVICE, PLAN_FORM, planSchema } from './plan-schema.ts';

/** @throws InputError for a file that is no plan of this version of the program, or one that its schema rejects. */
export function readPlan(path: string, tool: AuditResult['tool']): ReadPlan {
  const text = readFileText(path, { advice: 'name a plan that "audit plan" has written' });
  const file = readDocument(text, path, PLAN_FORM);
  const { hash } = file;
  if (hashPlan(file.paths as InputPaths, file.plan) !== hash)
    throw new InputError(`${path}: changed since it was written; make it again with "audit plan".`);
  const inPlan = { place: path, path: ['plan'], advice: PLAN_ADVICE };
  const { version } = checkDocument(madeBySchema, file.plan, inPlan).tool;
  if (version !== tool.version)
    throw new InputError(
      `${path}: a plan of version ${version}, and this is version ${tool.version}; use that version, or plan again.`,
    );
  const plan = checkDocument(planSchema, file.plan, inPlan);
  const paths = checkDocument(pathsSchema(plan), file.paths, { place: path, path: ['paths'], advice: PLAN_ADVICE });
  refuseUserSchemes(plan.request.schemes, path, 'plan again, with schemes of the catalog');
  return { plan, hash, path, paths };
}
