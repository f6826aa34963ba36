/** Creates the schemes of one project, which share their source. */
import type { AnswerKind, Matcher, Normalizer, Parser, CatalogScheme } from '../../base/core/scheme.ts';
import { equality } from './equality.ts';
import { identity } from './identity.ts';
import { storedParse } from './stored-parse.ts';
import { wholeResponse } from './whole-response.ts';

export interface Family {
  /** The usual name of the project. */
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
  /** The default is the response. */
  readonly source?: CatalogScheme['source'];
  /** A parser or normalizer that is not given is the identity; a matcher that is not given is plain equality. */
  readonly parser?: Parser;
  readonly normalizer?: Normalizer;
  readonly matcher?: Matcher;
  /** The question that it answers in an audit. The default asks what the project would say. */
  readonly asks?: string;
  /** As in {@link CatalogScheme}. */
  readonly when?: string;
  /** The tasks that it applies to; all if not given. */
  readonly tasks?: readonly string[];
  /** As in {@link CatalogScheme}. */
  readonly needsChoices?: NonNullable<CatalogScheme['needsChoices']>;
  /** The number of options whose letters it reads, as in {@link CatalogScheme}. */
  readonly mostChoices?: number;
}

/** Digits of a commit id in citations. */
const SHORT_COMMIT = 7;

/** Returns a function that creates the family's schemes. */
export function createFamily({ project, repository, commit }: Family): (member: Member) => CatalogScheme {
  return ({ id, title, answers, path, source = 'response', parser, normalizer, matcher, asks, ...scope }) => ({
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
    ...scope,
  });
}
