/** The data of a local server (`audit view`), asked for as it is needed. */
import type {
  AnswerAddress,
  AnswerFilter,
  AnswerIndex,
  AnswerRange,
  AnswerRows,
  AnswerSource,
  FeedbackWords,
  OpenAnswer,
} from '../../documents/answer-source.ts';
import type { DashboardResult } from '../../documents/dashboard.ts';
import { askServer, tellServer } from '../../../../web/kit/data/ask-server.ts';

export class ServedAnswers implements AnswerSource {
  result(): Promise<DashboardResult> {
    return askServer('result');
  }

  index(): Promise<AnswerIndex> {
    return askServer('index');
  }

  answers(
    { text, metric, order, ...others }: AnswerFilter,
    { from, count, selected }: AnswerRange,
  ): Promise<AnswerRows> {
    const words = new URLSearchParams({ from: String(from), count: String(count), text, metric, order });
    for (const [name, value] of Object.entries(others)) if (value !== null) words.set(name, String(value));
    if (selected !== null) for (const [name, value] of addressWords(selected)) words.set(`selected.${name}`, value);
    return askServer(`answers?${words.toString()}`);
  }

  answer(address: AnswerAddress): Promise<OpenAnswer | null> {
    return askServer(`answer?${new URLSearchParams([...addressWords(address)]).toString()}`);
  }

  give(address: AnswerAddress, words: FeedbackWords): Promise<OpenAnswer> {
    return tellServer('feedback', { ...address, ...words });
  }
}

function addressWords({ id, at, number }: AnswerAddress): Map<string, string> {
  return new Map([['id', id], ...(at === null ? [] : [['at', at] as const]), ['number', String(number)]]);
}
