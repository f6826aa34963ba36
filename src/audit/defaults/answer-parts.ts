/** Divides sampled logs by their tasks and the forms of their truths, because schemes fit one of them and not another. */
import type { AnswerForm, GroupedTask } from '../../base/core/answer-group.ts';
import { shortName } from '../../base/text/short-name.ts';
import { areOptionTexts, findKinds, type KnownKind } from './answer-kinds.ts';
import { taskOf, type LogTrial } from '../../sources/logs/kit/log.ts';
import { partOf, type SampledLog } from './log-sample.ts';

/** The trials of one task with truths of one form. */
export interface AnswerPart extends Omit<GroupedTask, 'logs'> {
  readonly form: AnswerForm;
  /** The logs that have such trials, with these only. */
  readonly logs: readonly SampledLog[];
  /** Their names, where other logs have the same task with truths of another form. */
  readonly names?: readonly string[];
}

/** A part of the trials of a task that has a smaller share, or fewer trials, is no part: a text can look like a letter. */
const LEAST_SHARE = 0.2;
const FEWEST_TRIALS = 8;

const FORMS: Readonly<Record<KnownKind, AnswerForm>> = {
  choice: 'letters',
  number: 'numbers',
  math: 'mathematics',
  text: 'texts',
};

/** A piece of a log before it has a name. */
type Piece = Pick<AnswerPart, 'task' | 'hasLetters' | 'form'> & { readonly log: SampledLog };

/** The parts in the order of the logs. Trials without a truth are in none. */
export function divideByAnswers(sample: readonly SampledLog[]): AnswerPart[] {
  const pieces = sample.flatMap(piecesOf);
  const parts = [...Map.groupBy(pieces, ({ task, form }) => JSON.stringify([task, form])).values()];
  const twins = Map.groupBy(parts, ([first]) => first?.task ?? null);
  return parts.flatMap((own) => {
    const [first] = own;
    if (first === undefined) return [];
    const { task, hasLetters, form } = first;
    const others = (twins.get(task) ?? []).filter((part) => part !== own);
    const isAmbiguous = others.some(([other]) => other?.hasLetters === hasLetters);
    const logs = own.map(({ log }) => log);
    const place = isAmbiguous ? { names: logs.map((log) => log.name) } : {};
    return [{ name: nameOf(first, others.length > 0), task, hasLetters, form, logs, ...place }];
  });
}

/**
 * The trials of a task that is not divided. The sample has the first trials of each part, which may be all of a small one, so of those as many are taken
 * as the part has in the log.
 * @param hasLetters whether the larger part has letters.
 */
function inProportion(log: SampledLog, task: string | null, hasLetters: boolean): LogTrial[] {
  const [larger, smaller] = [hasLetters, !hasLetters].map((one) => JSON.stringify([task, one])) as [string, string];
  const ratio = (log.shares.get(smaller) ?? 0) / (log.shares.get(larger) ?? 1);
  let left = Math.ceil(ratio * log.trials.filter((trial) => partOf(trial) === larger).length);
  return log.trials.filter((trial) => {
    const part = partOf(trial);
    return part === larger || (part === smaller && left-- > 0);
  });
}

function nameOf({ task, form }: Piece, hasTwin: boolean): string {
  if (task === null) return form;
  return shortName(hasTwin ? `${task} (${form})` : task);
}

function piecesOf(log: SampledLog): Piece[] {
  const byTask = Map.groupBy(log.trials, taskOf);
  return [...byTask].flatMap(([task]) => {
    const shareOf = (hasLetters: boolean): number => log.shares.get(JSON.stringify([task, hasLetters])) ?? 0;
    const [letters, others] = [shareOf(true), shareOf(false)];
    const least = Math.max(LEAST_SHARE * (letters + others), FEWEST_TRIALS / log.size);
    const isDivided = Math.min(letters, others) >= least;
    return [true, false].flatMap((hasLetters): Piece[] => {
      if (!isDivided && hasLetters !== letters > others) return [];
      const own = isDivided
        ? log.trials.filter((trial) => partOf(trial) === JSON.stringify([task, hasLetters]))
        : inProportion(log, task, hasLetters);
      const trials = own.length === log.trials.length ? log.trials : own; // a list that is judged again is the same one
      const found = findKinds(trials);
      const kind = hasLetters ? 'choice' : ((['text', 'math'] as const).find((one) => found.includes(one)) ?? found[0]);
      if (kind === undefined) return [];
      const share = isDivided ? shareOf(hasLetters) : letters + others;
      const piece = { ...log, trials, size: Math.max(1, Math.round(log.size * share)) };
      const form = kind === 'choice' && areOptionTexts(trials) ? 'options' : FORMS[kind];
      return [{ task, hasLetters, form, log: piece }];
    });
  });
}
