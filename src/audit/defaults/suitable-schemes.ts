/**
 * Chooses schemes for logs if the user names none: the one that made the labels, if the log names it, and those that fit the answers. The candidates are the schemes of the harness that
 * wrote the log, then those of others for the same kind of answer.
 */
import { InputError } from '../../base/core/errors.ts';
import type { Misfit } from '../../documents/misfit-schema.ts';
import type { RereadTruths } from '../../documents/reread-schema.ts';
import { plural } from '../../base/text/plural.ts';
import { schemeFromSpec } from '../../schemes/spec.ts';
import type { LogPlaceOptions } from '../../sources/logs/open-logs.ts';
import type { AnswerForm, AnswerGroup } from '../../base/core/answer-group.ts';
import { listCandidates, listNamed } from './candidates.ts';
import { divideByAnswers, type AnswerPart } from './answer-parts.ts';
import { findKinds } from './answer-kinds.ts';
import { countTrials, listOrigins, listReaders, listTrials, renameLogs, type SampledLog } from './log-sample.ts';
import { countLettersOfParts } from './log-alphabets.ts';
import { areInstructions, refuseInstructions } from './instruction-checks.ts';
import { areFreeTexts } from './free-texts.ts';
import { haveParts } from './sub-questions.ts';
import { arePrograms } from './programs.ts';
import { judgeOnLogs, type FitOfLogs } from './fit-of-logs.ts';
import { FitJudge } from './scheme-fit.ts';
import { answersParts, mustBeRun, noneFits, noTruth } from './refusals.ts';
import { judgeForSeveralForms } from './several-forms.ts';
import { listReread } from './reread-truths.ts';
import { areUnlabelled, hasTruth } from './unlabelled.ts';

export interface NamedSchemes {
  /** Those of the named schemes that do not fit a log. */
  readonly misfits: readonly Misfit[];
  /** Those of the schemes that label every sampled trial as it is stored. */
  readonly repeating: readonly string[];
  readonly rereadTruths: readonly RereadTruths[];
  /** Whether trials with a truth have no label. */
  readonly areUnlabelled: boolean;
}

export interface SuitableSchemes extends NamedSchemes {
  readonly schemes: readonly string[];
  /** The reason for the choice, in a sentence. */
  readonly why: string;
  /** The paths of the logs that one audit can be about: all of them, or those with labels, or those without. */
  readonly logs: readonly string[];
  /** The groups, where there are several. */
  readonly groups?: readonly AnswerGroup[];
}

/**
 * Schemes for logs. Tasks whose truths are of several forms, or which different schemes fit, are groups with separate schemes; without
 * labels, only the largest group has schemes. If only some logs have labels, those are chosen that have more trials.
 * @throws InputError for a log that cannot be read, and where no scheme fits, with the reasons.
 */
export async function suitableSchemes(all: readonly SampledLog[], place: LogPlaceOptions): Promise<SuitableSchemes> {
  const paths = all.map(({ path }) => path);
  if (findKinds(listTrials(all)).length === 0 && listNamed(all).length === 0) throw await noTruth(paths, place, all);
  const labelled = renameLogs(withSameLabels(all));
  if (arePrograms(listTrials(labelled))) throw mustBeRun(paths);
  if (haveParts(listTrials(labelled))) throw answersParts(paths);
  if (areInstructions(listTrials(labelled))) throw await refuseInstructions(paths, place);
  const judge = new FitJudge();
  const choices = chooseForParts(divideByAnswers(labelled), judge, areUnlabelled(listTrials(labelled)));
  const groups = poolGroups(choices);
  const withSchemes = groups.filter(({ schemes }) => schemes.length > 0);
  const [largest] = withSchemes.toSorted((a, b) => b.size - a.size);
  if (largest === undefined || groups.length < 2) return onlyGroup(chooseFor(labelled, judge));
  if (!areUnlabelled(listTrials(labelled))) return severalGroups(groups, labelled);
  // In place of labels there are those of one scheme, so only the trials that it fits can be compared.
  return severalGroups(
    groups.map((group) => (group === largest ? group : { ...group, schemes: [] })),
    labelled,
  );
}

/** The result for trials that one set of schemes fits. @throws InputError where none fits. */
function onlyGroup({ sample, makers, judged, misfits, schemes }: Choice): SuitableSchemes {
  const trials = listTrials(sample);
  const logs = sample.map(({ path }) => path);
  if (schemes.length === 0) throw noneFits(logs, listOrigins(sample), misfits, trials);
  const byLog = makers.length === 0 ? '' : ` The log names what ${makers.join(', ')} repeats.`;
  const readers = listReaders(sample).map(({ id }) => id);
  return {
    schemes,
    misfits,
    logs,
    repeating: listRepeating(judged),
    rereadTruths: listReread(sample),
    areUnlabelled: areUnlabelled(trials),
    why: `The schemes were chosen for these logs (${readers.join(', ')}; answers: ${findKinds(trials).join(', ')}): they fit ${plural(trials.length, 'sampled trial')}.${byLog} Name others with --schemes.`,
  };
}

/** A group and what its schemes were chosen by. */
interface ChosenGroup extends AnswerGroup {
  readonly choice: Choice;
  /** About how many trials it has. */
  readonly size: number;
}

/** Tasks with truths of the same form and with the same schemes are one group, the largest first. */
function poolGroups(
  choices: readonly { readonly task: Omit<AnswerPart, 'logs'>; readonly choice: Choice }[],
): ChosenGroup[] {
  const pools = Map.groupBy(choices, ({ task, choice }) => JSON.stringify([task.form, choice.schemes]));
  const groups = [...pools.values()].flatMap((own): ChosenGroup[] => {
    const [first] = own;
    if (first === undefined) return [];
    const tasks = own.map(({ task: { name, task, hasLetters, names } }) => {
      const found = { name, task, hasLetters };
      return names === undefined ? found : { ...found, logs: names };
    });
    const sample = own.flatMap(({ choice }) => choice.sample);
    const { schemes } = first.choice;
    const judged = own.flatMap(({ choice }) => choice.judged);
    const misfits = own.flatMap(({ choice }) => choice.misfits);
    const makers = [...new Set(own.flatMap(({ choice }) => choice.makers))];
    const size = countTrials(sample);
    const name = nameGroup(
      tasks.map((task) => task.name),
      first.task.form,
    );
    return [
      { name, form: first.task.form, tasks, schemes, size, choice: { sample, makers, judged, misfits, schemes } },
    ];
  });
  return groups.toSorted((a, b) => b.size - a.size);
}

/** Tasks that the name of a group has. */
const MOST_NAMED = 3;

function nameGroup(tasks: readonly string[], form: AnswerForm): string {
  return tasks.length > MOST_NAMED ? `${tasks.length} tasks (${form})` : tasks.join(', ');
}

function severalGroups(groups: readonly ChosenGroup[], logs: readonly SampledLog[]): SuitableSchemes {
  const schemes = [...new Set(groups.flatMap((group) => group.schemes))];
  const sample = groups.flatMap(({ choice }) => choice.sample);
  const trials = listTrials(sample);
  return {
    schemes,
    misfits: misfitsOf(groups, schemes),
    logs: logs.map(({ path }) => path),
    repeating: [...new Set(groups.flatMap(({ choice }) => listRepeating(choice.judged)))],
    rereadTruths: groups.flatMap(({ choice }) => listReread(choice.sample)),
    areUnlabelled: areUnlabelled(trials),
    groups: groups.map(({ name, form, tasks, schemes: own }) => ({ name, form, tasks, schemes: own })),
    why: `The schemes were chosen for each task: they fit its sampled trials (${plural(trials.length, 'trial')} in all). Name others with --schemes.`,
  };
}

/** Those of schemes in the numbers of their group, and of schemes that fit no group. */
function misfitsOf(groups: readonly ChosenGroup[], chosen: readonly string[]): Misfit[] {
  const found = groups.flatMap(({ schemes, choice }) =>
    choice.misfits.filter(({ scheme }) => schemes.includes(scheme) || !chosen.includes(scheme)),
  );
  return [...new Map(found.map((misfit) => [misfit.scheme, misfit])).values()];
}

interface Choice {
  readonly sample: readonly SampledLog[];
  /** The scheme that made the labels of all of these logs, if they name it. */
  readonly makers: readonly string[];
  readonly judged: readonly FitOfLogs[];
  readonly misfits: readonly Misfit[];
  readonly schemes: readonly string[];
}

/** @param letters of the options, where they are not those of the sample alone. */
function chooseFor(sample: readonly SampledLog[], judge: FitJudge, letters?: number): Choice {
  const origins = listOrigins(sample);
  // One that made the labels of some logs only is the check of those, and beyond them a candidate like others.
  const makers = origins.length === 1 && sample.every(({ origin }) => origin !== null) ? listNamed(sample) : [];
  const usual = judgeOnLogs(listCandidates(sample, letters).map(schemeFromSpec), sample, judge);
  const judged = [...usual, ...judgeForSeveralForms(usual, sample, judge)];
  const misfits = judged.flatMap(({ misfit }) => misfit ?? []).filter(({ scheme }) => !makers.includes(scheme));
  const fitting = judged.filter(({ fitsMost }) => fitsMost);
  const isUnjudged =
    makers.length === 0 && !fitting.some(({ findsRight }) => findsRight) && areFreeTexts(listTrials(sample));
  const chosen = isUnjudged ? [] : fitting.map(({ id }) => id);
  return { sample, makers, judged, misfits, schemes: [...new Set([...makers, ...chosen])] };
}

/** A task with fewer sampled trials takes the schemes that fit most trials with truths of its form: so few are no sign that it needs others. */
const FEW_TRIALS = 20;

/** @param areJoint whether all tasks of a form have the same schemes: without labels, only trials with the same schemes are compared. */
function chooseForParts(
  parts: readonly AnswerPart[],
  judge: FitJudge,
  areJoint: boolean,
): { readonly task: Omit<AnswerPart, 'logs'>; readonly choice: Choice }[] {
  const byForm = Map.groupBy(parts, ({ form }) => form);
  const letters = countLettersOfParts(parts);
  const pooled = new Map<AnswerForm, Choice>();
  return parts.map(({ logs, ...task }, at) => {
    const { form } = task;
    if (!areJoint && listTrials(logs).length >= FEW_TRIALS)
      return { task, choice: chooseFor(logs, judge, letters[at]) };
    const ofForm =
      pooled.get(form) ??
      chooseFor(
        (byForm.get(form) ?? []).flatMap((part) => part.logs),
        judge,
      );
    pooled.set(form, ofForm);
    return { task, choice: { ...ofForm, sample: logs } };
  });
}

/** The logs with labels or those without, whichever have more trials, and those without truths. */
function withSameLabels(sample: readonly SampledLog[]): SampledLog[] {
  const unlabelled = new Set(sample.filter(({ trials }) => areUnlabelled(trials)));
  const labelled = new Set(sample.filter((log) => !unlabelled.has(log) && log.trials.some(hasTruth)));
  const fewer = countTrials([...unlabelled]) > countTrials([...labelled]) ? labelled : unlabelled;
  return sample.filter((log) => !fewer.has(log));
}

/** Judges schemes that the user named. Those of the user are judged by what they parse in the audit, so that none is asked twice. @throws InputError for a log that cannot be read. */
export async function judgeSchemes(schemes: readonly string[], sample: readonly SampledLog[]): Promise<NamedSchemes> {
  const known = schemes.flatMap((word) => {
    try {
      return [schemeFromSpec(word)];
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      return []; // a scheme of the user
    }
  });
  const judged = judgeOnLogs(known, sample);
  const misfits = judged.flatMap(({ misfit }) => misfit ?? []);
  const repeating = listRepeating(judged);
  return { misfits, repeating, rereadTruths: listReread(sample), areUnlabelled: areUnlabelled(listTrials(sample)) };
}

function listRepeating(judged: readonly FitOfLogs[]): string[] {
  return judged.filter(({ repeatsLabels }) => repeatsLabels).map(({ id }) => id);
}
