/**
 * Made-up answers, and a judge that knows the value of each, and gives a share of its replies in a wrong form. The
 * same prompt gets the same reply.
 */
import { createHash } from 'node:crypto';
import seedrandom from 'seedrandom';
import { judgeOfPrompt } from '../../src/apps/rag/judges/requested-form.ts';
import { JUDGES, type JudgeId } from '../../src/apps/rag/judges/judges.ts';
import { replyToStep, stepOf } from './scripted-claims.ts';

/** The judges of the made-up answers, which tests count. A further built-in judge is none of them. */
export const SCENE_JUDGES = [
  'relevance',
  'faithfulness',
  'answer-relevance',
  'correctness',
  'legal-reasoning',
  'relationships',
] as const satisfies readonly JudgeId[];

/** A number in [0, 1) that depends on words alone. */
function chance(...words: readonly (string | number)[]): number {
  return seedrandom.tychei(words.join(' ')).double();
}

/** What a thing is worth, on the scale of the judge. @param thing `#a17` for an answer, `#c17.2` for a context. */
export function worth(judge: JudgeId, thing: string): number {
  const share = 0.25 + 0.75 * chance(judge, thing);
  return judge === 'relevance' ? Math.min(3, Math.floor(4 * share)) : Math.round(10 * share) / 10;
}

/** An input line of `audit rag evaluate`. Every other one has grades of people for its documents, and then no judge is asked for them. */
export function madeUpAnswer(n: number): Readonly<Record<string, unknown>> {
  const contexts = Array.from({ length: 3 }, (_, at) => ({
    id: `law-${n}-${at}`,
    text: `民法第${700 + at}条 資料 #c${n}.${at} の本文。`,
    score: 1 - at / 10,
  }));
  const answers = SCENE_JUDGES.filter((judge) => JUDGES[judge].asksAbout === 'answer');
  return {
    id: `q${n}`,
    query: `問い ${n} はどうなりますか。`,
    answer: `民法第${700 + (n % 5)}条によれば、答え #a${n} になります。`,
    groundTruth: `正しい答え ${n}`,
    contexts,
    ...(n % 2 === 0 ? { relevant: { [`law-${n}-${n % 3}`]: 2, [`law-${n}-x`]: 1 } } : {}),
    expectedRelationships: [{ from: '民法', to: '商法', type: '一般法-特別法' }],
    tags: [n % 3 === 0 ? '契約' : '不法行為', { 0: 'web', 1: 'api' }[n % 2]],
    time: new Date(Date.UTC(2026, 9, 1 + (n % 40), 9)).toISOString(),
    labels: Object.fromEntries(answers.map((judge) => [judge, worth(judge, `#a${n}`)])),
  };
}

/** Which judge a prompt of this program is for. */
export function judgeOf(prompt: string): JudgeId {
  const signs: readonly (readonly [JudgeId, string])[] = [
    ['legal-reasoning', 'overall_score'],
    ['faithfulness', 'supported_statements'],
    ['correctness', 'factual_accuracy'],
    ['relationships', 'missed_relationships'],
    ['relevance', '[[document '],
  ];
  return signs.find(([, sign]) => prompt.includes(sign))?.[0] ?? 'answer-relevance';
}

/** Reasons with numbers that are no scores, among them one for each scale. */
const REASONS = '民法第1条の2点のうち、0.5にあたる部分が答えられている。';

/** As the prompt asks for: a number, or an object, with the reasons before the score where the prompt has them. */
function wellFormed(judge: JudgeId, score: number, prompt: string): string {
  const { form, scoreField } = judgeOfPrompt(JUDGES[judge], prompt);
  if (form === 'number') return String(score);
  const scored = { [scoreField]: score };
  const others = otherFields(judge, score);
  return JSON.stringify(/"reasons?": /.test(prompt) ? { reasons: REASONS, ...others, ...scored } : { ...scored, ...others }); // prettier-ignore
}

function otherFields(judge: JudgeId, score: number): Readonly<Record<string, unknown>> {
  if (JUDGES[judge].form === 'number') return {};
  if (judge !== 'faithfulness') return { structure_score: score, issues: ['なし'] };
  const good = Math.round(score * 10);
  const statements = Array.from({ length: 10 }, (_, i) => ({ text: `主張${i + 1}`, supported: i < good }));
  return { statements, total_statements: 10, supported_statements: good, unsupported_claims: [] };
}

/** Replies that are not in the form that was asked for, by kind. All but the last four say the score. */
const MISBEHAVIOURS: Readonly<Record<string, (reply: string, score: number, best: number) => string>> = {
  fenced: (reply) => `採点しました。\n\`\`\`json\n${reply}\n\`\`\``,
  prose: (reply) => `はい、次のとおりです。\n${reply}\n以上です。`,
  thought: (reply) => `<think>まず {"score": 0} と考えたが、違う。</think>\n${reply}`,
  comma: (reply) => reply.replace(/\}$/, ', }'),
  quotes: (reply) => reply.replaceAll('"', "'"),
  fraction: (reply, score, best) => (reply.startsWith('{') ? reply.replace(/(_?score"):[\d.]+/g, `$1:"${score}/${best}"`) : `${score}/${best}`), // prettier-ignore
  'cut off': (reply) => (reply.startsWith('{') ? reply.slice(0, -1) : `${reply} `),
  'out of scale': (reply) => (reply.startsWith('{') ? reply.replace(/(score"):[\d.]+/g, '$1:95') : '95'),
  refusal: () => '申し訳ありませんが、採点できません。',
  'other key': (reply) => (reply.startsWith('{') ? '{"rating": 0.5}' : 'とても良い'),
  hostile: () => '<script>alert(1)</script>\u001b[31m\u202e```',
};

const MISBEHAVIOUR_KINDS: readonly string[] = Object.keys(MISBEHAVIOURS);

export interface ScriptedReply {
  readonly judge: JudgeId;
  /** What the thing is worth. */
  readonly truth: number;
  /** null for a reply as it should be. */
  readonly misbehaviour: string | null;
  readonly text: string;
}

/** @param share of replies that misbehave. @param kind only misbehaviour of this kind. */
export function scriptedReply(prompt: string, share: number, kind?: string): ScriptedReply {
  const judge = judgeOf(prompt);
  const thing = (judge === 'relevance' ? /#c\d+\.\d+/ : /#a\d+/).exec(prompt)?.[0] ?? '';
  const truth = worth(judge, thing);
  const reply = wellFormed(judge, truth, prompt);
  const name = createHash('sha256').update(`${judge} ${thing}`).digest('hex');
  if (chance('misbehaves', name) >= share) return { judge, truth, misbehaviour: null, text: reply };
  const misbehaviour = kind ?? MISBEHAVIOUR_KINDS[Math.floor(chance('how', name) * MISBEHAVIOUR_KINDS.length)] ?? '';
  const text = MISBEHAVIOURS[misbehaviour]?.(reply, truth, JUDGES[judge].best) ?? reply;
  return { judge, truth, misbehaviour, text };
}

/**
 * The reply of a judge that takes claims, too.
 * @param share of replies that misbehave. @param kind only misbehaviour of this kind.
 */
export function scriptedText(prompt: string, share: number, kind?: string): string {
  const step = stepOf(prompt);
  if (step === null) return scriptedReply(prompt, share, kind).text;
  const reply = replyToStep(step, prompt, (n) => worth('faithfulness', `#a${n}`));
  const name = createHash('sha256').update(prompt).digest('hex');
  if (chance('misbehaves', name) >= share) return reply;
  const how = kind ?? MISBEHAVIOUR_KINDS[Math.floor(chance('how', name) * MISBEHAVIOUR_KINDS.length)] ?? '';
  return MISBEHAVIOURS[how]?.(reply, 0, 1) ?? reply;
}
