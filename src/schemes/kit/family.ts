/** Schemes of one project, which have their source in common. */
import type { AnswerKind, Matcher, Normalizer, Parser, CatalogScheme } from '../../core/scheme.ts';
import { equality } from './equality.ts';
import { identity } from './identity.ts';
import { storedParse } from './stored-parse.ts';
import { wholeResponse } from './whole-response.ts';

export interface Family {
  /** The name by which people know the project. */
  readonly project: string;
  /** owner/name of its repository. */
  readonly repository: string;
  /** The commit that was read. */
  readonly commit: string;
}

export interface Member {
  readonly id: string;
  readonly title: string;
  readonly answers: AnswerKind;
  /** File and place in the repository. */
  readonly path: string;
  /** The response, if nothing else is said. */
  readonly source?: CatalogScheme['source'];
  /** Each part that is not given is the identity; the matcher is then plain equality. */
  readonly parser?: Parser;
  readonly normalizer?: Normalizer;
  readonly matcher?: Matcher;
  /** The question that it answers in an audit, where it is not just what the project would say. */
  readonly asks?: string;
  /** The only tasks that it is for. */
  readonly tasks?: readonly string[];
  /** The number of options whose letters it reads, as in {@link CatalogScheme}. */
  readonly mostChoices?: number;
}

/** Digits of a commit that people write. */
const SHORT_COMMIT = 7;

/** A maker of the family's schemes. */
export function createFamily({ project, repository, commit }: Family): (member: Member) => CatalogScheme {
  return ({
    id,
    title,
    answers,
    path,
    source = 'response',
    parser,
    normalizer,
    matcher,
    asks,
    tasks,
    mostChoices,
  }) => ({
    id,
    title,
    project,
    answers,
    source,
    parser: parser ?? (source === 'response' ? wholeResponse : storedParse),
    normalizer: normalizer ?? identity,
    matcher: matcher ?? equality,
    citation: `${repository} at ${commit.slice(0, SHORT_COMMIT)}, ${path}`,
    asks: asks ?? `What would ${project} say?`,
    ...(tasks === undefined ? {} : { tasks }),
    ...(mostChoices === undefined ? {} : { mostChoices }),
  });
}
