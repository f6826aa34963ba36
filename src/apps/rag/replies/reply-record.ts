/** Reads a judge's reply from a line of the input. */
import type { JsonObject, LineId } from '../../../base/core/json-line.ts';
import type { Judge } from '../judges/judge.ts';
import { JUDGE_IDS, JUDGES } from '../judges/judges.ts';
import { STEP_IDS, stepAsJudge } from './claim-schemes.ts';

export interface ReplyRecord {
  readonly id: LineId;
  readonly judge: Judge;
  /** The version of the prompt; null where the line has none. */
  readonly prompt: string | null;
  /** The model that judged; null where the line has none. */
  readonly model: string | null;
  /** The settings of the request, in words; absent or null where the line has none. Replies with other settings are another version. */
  readonly settings?: string | null;
  readonly reply: string;
  /** The label of a person or another judge, on the scale of the judge; null without one. */
  readonly label: number | null;
}

/** @throws TypeError whose message names the field. */
export function readReplyRecord({ judge, prompt, model, settings, reply, label }: JsonObject, id: LineId): ReplyRecord {
  const known = JUDGE_IDS.find((one) => one === judge);
  const found = known === undefined ? stepAsJudge(String(judge)) : JUDGES[known];
  if (found === undefined) throw new TypeError(`judge: must be one of ${[...JUDGE_IDS, ...STEP_IDS].join(', ')}`);
  if (typeof reply !== 'string') throw new TypeError('reply: must be a string, the raw text of the judge');
  return {
    id,
    judge: found,
    prompt: readWord('prompt', prompt),
    model: readWord('model', model),
    settings: readWord('settings', settings),
    reply,
    label: readLabel(label, found),
  };
}

function readWord(field: string, value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value !== 'string') throw new TypeError(`${field}: must be a string or null`);
  return value;
}

function readLabel(label: unknown, { best }: Judge): number | null {
  if (label === undefined || label === null) return null;
  if (typeof label !== 'number' || !(label >= 0 && label <= best))
    throw new TypeError(`label: must be a number from 0 to ${best}, or null`);
  return label;
}
