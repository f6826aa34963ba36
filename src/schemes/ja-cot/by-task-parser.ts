/**
 * One parser for several data sets: the parser of its task reads each trial. So a project with a parser for each data set is one scheme with
 * one line in a report, instead of four schemes of which three are wrong everywhere.
 */
import type { Parse, Parser, ParserInput, RulesOff, Settings } from '../../base/core/scheme.ts';

/** A parser and the tasks that it applies to. */
export interface TaskParser {
  /** The kind of its answers, such as `choice`: the prefix of rule ids, as in `choice/last-digit`. */
  readonly kind: string;
  readonly tasks: readonly string[];
  readonly parser: Parser;
}

/** A member, and the number of optional rules of the members before it. */
interface Placed extends TaskParser {
  readonly optionalBefore: number;
}

const NOTHING: Parse = { kind: 'unparsed', text: null, rule: null, start: null, end: null };

/** A parser that passes the input to the member for its task, and finds nothing where there is none. */
export function byTaskParser({
  id,
  summary,
  members,
}: {
  readonly id: string;
  readonly summary: string;
  readonly members: readonly TaskParser[];
}): Parser {
  const byTask = new Map(placed(members).flatMap((member) => member.tasks.map((task) => [task, member] as const)));
  const findMember = ({ task }: ParserInput): Placed | undefined => byTask.get(task ?? '');
  return {
    id,
    summary,
    rules: members.flatMap(({ kind, parser }) =>
      parser.rules.map((rule) => ({ ...rule, id: nameIn(kind, rule.id), summary: `For ${kind}: ${rule.summary}` })),
    ),
    parse(input, off) {
      const member = findMember(input);
      return member === undefined ? NOTHING : named(member, member.parser.parse(input, offIn(member, off)));
    },
    trace(input, off) {
      const member = findMember(input);
      if (member === undefined) return [];
      const steps = member.parser.trace(input, offIn(member, off));
      return steps.map((step) => ({ ...step, rule: nameIn(member.kind, step.rule) }));
    },
    settings(input) {
      const member = findMember(input);
      return member === undefined ? { active: [], values: [NOTHING] } : findSettings(member, input);
    },
  };
}

function placed(members: readonly TaskParser[]): Placed[] {
  let optionalBefore = 0;
  return members.map((member) => {
    const place = { ...member, optionalBefore };
    optionalBefore += member.parser.rules.filter(({ optional }) => optional).length;
    return place;
  });
}

/** The settings of a member, with the positions of its rules among those of all members. */
function findSettings(member: Placed, input: ParserInput): Settings<Parse> | null {
  const { parser, optionalBefore } = member;
  if (parser.settings === undefined) return { active: [], values: [named(member, parser.parse(input))] };
  const found = parser.settings(input);
  if (found === null) return null;
  return {
    active: found.active.map((position) => optionalBefore + position),
    values: found.values.map((parse) => named(member, parse)),
  };
}

function named({ kind }: TaskParser, parse: Parse): Parse {
  return parse.rule === null ? parse : { ...parse, rule: nameIn(kind, parse.rule) };
}

/** The rules that are off, by their ids in the member. */
function offIn({ kind }: TaskParser, off: RulesOff | undefined): RulesOff | undefined {
  if (off === undefined || off.size === 0) return undefined;
  const prefix = nameIn(kind, '');
  return new Set([...off].filter((id) => id.startsWith(prefix)).map((id) => id.slice(prefix.length)));
}

function nameIn(kind: string, rule: string): string {
  return `${kind}/${rule}`;
}
