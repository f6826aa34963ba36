/** The parser of a scheme whose answers a model read out: it looks the reply up by the texts, and reads it strictly. */
import type { Parse, Parser, ParserInput, Rule } from '../../base/core/scheme.ts';
import type { StoredCoverage } from './coverage.ts';
import type { ExtractorKind } from './extractor.ts';
import { readReply } from './replies/read-reply.ts';
import { REPLY_RULES } from './replies/rules.ts';
import type { StoredExtractor, StoredSubject } from './stored-extractor.ts';
import { writeVerdicts } from './verdict-matcher.ts';

const NOTHING: Parse = { kind: 'unparsed', text: null, rule: null, start: null, end: null };

const DIFFERENT: Rule = {
  id: 'verdicts-differ',
  summary:
    'The same texts were judged against different truths, with different verdicts; the matcher takes the verdict on the truths of the trial.',
  optional: false,
};

/** @param coverage of the extractor. */
export function replyParser({ kind, name }: StoredExtractor, coverage: StoredCoverage): Parser {
  const parse = (input: ParserInput): Parse => {
    const replied = coverage.subjects(input).filter(({ reply }) => typeof reply === 'string');
    const parses = replied.map((subject) => read(kind, subject, input));
    const [first = NOTHING, ...others] = parses;
    if (others.every(({ kind: state, text }) => state === first.kind && text === first.text)) return first;
    const verdicts = parses.map(({ text }, i) => ({ truths: readTruths(replied[i]), verdict: text }));
    return { ...NOTHING, kind: 'parsed', text: writeVerdicts(verdicts), rule: DIFFERENT.id };
  };
  return {
    id: `extract:${name}`,
    summary: SUMMARIES[kind],
    rules: kind === 'verdict' ? [...REPLY_RULES[kind], DIFFERENT] : REPLY_RULES[kind],
    parse,
    // What is changed is the reply. Of an unread one nothing is left; the rule of the parse is the reason.
    trace(input) {
      const { kind: state, text, rule } = parse(input);
      const before = coverage.subjects(input).find(({ reply }) => typeof reply === 'string')?.reply ?? '';
      return state === 'unparsed' || rule === null || text === before ? [] : [{ rule, before, after: text ?? '' }];
    },
  };
}

const SUMMARIES: Readonly<Record<ExtractorKind, string>> = {
  span: 'The part of the response that a model named as its answer.',
  answer: 'The answer of the response in the words of a model.',
  verdict: 'The verdict of a model on the response, which the request showed with the truths.',
};

function read(kind: ExtractorKind, { reply, isCutOff }: StoredSubject, input: ParserInput): Parse {
  const { response, question = null, choices = null } = input;
  const reading = readReply(kind, { text: reply ?? '', isCutOff }, { question, choices, response: response ?? '' });
  const { rule } = reading;
  if (reading.kind === 'unparsed') return { ...NOTHING, rule };
  const { text, start, end } = reading;
  return kind === 'span' ? { kind: 'parsed', text, rule, start, end } : { ...NOTHING, kind: 'parsed', text, rule };
}

function readTruths(subject: StoredSubject | undefined): readonly string[] {
  return JSON.parse(subject?.truths ?? '[]') as readonly string[];
}
