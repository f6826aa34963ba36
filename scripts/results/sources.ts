/** The public files from which a page of docs/results is computed: where they are, and whether a copy is the same. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { InputError } from '../../src/base/core/errors.ts';

const sourceSchema = z.strictObject({
  /** OWNER/NAME on GitHub. */
  repository: z.string(),
  commit: z.string(),
  /** null where the repository has no licence file. */
  licence: z.string().nullable(),
  files: z.array(z.strictObject({ path: z.string(), bytes: z.int(), sha256: z.string() })),
});

/** Files of one repository at one commit. */
export type Source = z.infer<typeof sourceSchema>;
export type SourceFile = Source['files'][number];

/** The sources of a study, in scripts/results/sources/NAME.json; none for a study that makes its data. */
export function readSources(study: string): readonly Source[] {
  const path = join(import.meta.dirname, 'sources', `${study}.json`);
  return existsSync(path) ? z.array(sourceSchema).parse(JSON.parse(readFileSync(path, 'utf8'))) : [];
}

/** Where GitHub serves a file. */
export function addressOf({ repository, commit }: Source, { path }: SourceFile, host: string): string {
  return `${host}/${repository}/${commit}/${path.split('/').map(encodeURIComponent).join('/')}`;
}

/** Whether bytes are those of the file that the study used. */
export function isSame(bytes: Uint8Array, { sha256 }: SourceFile): boolean {
  return createHash('sha256').update(bytes).digest('hex') === sha256;
}

/**
 * Checks a folder: every file of the sources is in it, under its path in the repository, with the same bytes.
 *
 * @throws {InputError} with a sentence for each file that is missing or differs.
 */
export function checkFiles(sources: readonly Source[], folder: string): void {
  const problems = sources
    .flatMap(({ files }) => files)
    .flatMap((file) => {
      const path = join(folder, file.path);
      if (!existsSync(path)) return [`${path}: missing; "npm run results:fetch" downloads it.`];
      return isSame(readFileSync(path), file) ? [] : [`${path}: not the file that was used (its SHA-256 differs).`];
    });
  if (problems.length > 0) throw new InputError(problems.join('\n'));
}
