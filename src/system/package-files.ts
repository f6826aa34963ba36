/** Files that are part of this program: schemas, SQL, prompts, pages. */
import { readdirSync, readFileSync } from 'node:fs';

/** The text of a file of the program. Its absence is a defect of the installation. */
export function packageText(url: URL): string {
  return readFileSync(url, 'utf8');
}

/** The names in a folder of the program. */
export function packageNames(url: URL): string[] {
  return readdirSync(url);
}
