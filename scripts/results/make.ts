/**
 * Makes pages of docs/results: `npm run results -- STUDY [FOLDER]` computes the numbers of a study from a folder with its public files, and makes
 * its figures and tables. `npm run results` makes figures and tables of all studies from their committed numbers.
 */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { InputError } from '../../src/base/core/errors.ts';
import { FOLDER, numbersText, pageFiles } from './pages.ts';
import { checkFiles, readSources } from './sources.ts';
import { STUDIES } from './studies.ts';
import type { Study } from './study.ts';

function findStudy(name: string): Study {
  const study = STUDIES.find((one) => one.name === name);
  if (study !== undefined) return study;
  throw new InputError(`"${name}": no such study; the studies are ${STUDIES.map((one) => one.name).join(', ')}.`);
}

function writeNumbers(study: Study, folder: string): void {
  checkFiles(readSources(study.name), folder);
  const path = `${FOLDER}/${study.name}.json`;
  writeFileSync(path, numbersText(study.collect(folder)));
  execFileSync('node_modules/.bin/oxfmt', ['--write', path]);
}

try {
  const [name, folder = ''] = process.argv.slice(2);
  const studies = name === undefined ? STUDIES : [findStudy(name)];
  if (name !== undefined) for (const study of studies) writeNumbers(study, folder);
  for (const study of studies)
    for (const [path, text] of Object.entries(pageFiles(study, '.'))) writeFileSync(path, text);
} catch (error) {
  if (!(error instanceof InputError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}
