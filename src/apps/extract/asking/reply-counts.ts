/** Counts what the replies of an extractor say. */
import { FailureReasons } from '../../../models/failure-reasons.ts';
import { ReplySums } from '../../../models/reply-sums.ts';
import type { Tokens } from '../../../models/tokens.ts';
import { checkedQuery } from '../../../base/sqlite/stores/rows.ts';
import { storedJson } from '../../../base/sqlite/stores/stored-values.ts';
import { readReply } from '../../../audit/extracted/replies/read-reply.ts';
import type { UnparsedRule } from '../../../audit/extracted/replies/rules.ts';
import type { ExtractorKind } from '../../../audit/extracted/extractor.ts';
import type { ExtractionStore } from '../store/extraction-store.ts';

export interface ReplyCounts {
  /** Requests without a reply. */
  readonly unanswered: number;
  /** Why they failed, as the end of a sentence. */
  readonly reasons: string;
  /** Replies from which an answer was read. */
  readonly read: number;
  /** Numbers of the other replies by reason, the largest first. */
  readonly unread: readonly (readonly [rule: UnparsedRule, replies: number])[];
  /** As the servers counted them. */
  readonly tokens: Tokens;
}

interface Row {
  readonly question: string | null;
  readonly choices: string | null;
  readonly response: string;
  readonly text: string;
  readonly isCutOff: number;
  readonly input: number | null;
  readonly output: number | null;
}

const REPLY = `
  SELECT question, choices, response, reply.text, is_cut_off AS isCutOff, input_tokens AS input, output_tokens AS output
  FROM request JOIN subject USING (subject) JOIN reply USING (request) WHERE request = ?`;

export function countReplies(store: ExtractionStore, requests: readonly number[], kind: ExtractorKind): ReplyCounts {
  const query = checkedQuery<[number], Row>(store.connection, REPLY);
  const unread = new Map<UnparsedRule, number>();
  const sums = new ReplySums();
  const reasons = new FailureReasons();
  let [unanswered, read] = [0, 0];
  for (const request of requests) {
    const row = store.read(() => query.get(request));
    if (row === undefined) {
      unanswered++;
      reasons.add(store.requests.reasonOf(request));
      continue;
    }
    sums.add({ tokens: row, prompt: null, answer: row.text });
    const choices = store.read(() => readChoices(row.choices));
    const reading = readReply(kind, { text: row.text, isCutOff: row.isCutOff === 1 }, { ...row, choices });
    if (reading.kind === 'parsed') read++;
    else unread.set(reading.rule, (unread.get(reading.rule) ?? 0) + 1);
  }
  return {
    unanswered,
    reasons: reasons.phrase(unanswered),
    read,
    unread: [...unread].toSorted((a, b) => b[1] - a[1]),
    tokens: sums.counted,
  };
}

/** @throws DamagedStore for a text that is no list of texts. */
function readChoices(choices: string | null): readonly string[] | null {
  if (choices === null) return null;
  return storedJson(choices, 'subject.choices', (value) => {
    if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value;
    throw new TypeError('must be a list of texts');
  });
}
