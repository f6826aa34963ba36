/** Temporary folders, and what is in them. */
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { writeSmallStudy } from './small-study/small-study.ts';

/** A new folder, which goes when the test ends. */
export function temporaryFolder(prefix = 'audit-test-'): string {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The small study that copies are made of. Writing one waits for the disk a dozen times. */
let template: string | undefined;

/** Fills a folder as a demo does, but with the small study: runs/, runs_metadata.json and log.jsonl. */
export function copyDemo(folder: string): void {
  if (template === undefined) {
    template = mkdtempSync(join(tmpdir(), 'audit-test-demo-'));
    writeSmallStudy(template);
  }
  cpSync(template, folder, { recursive: true });
}

/** A new folder with the small study in it. */
export function demoFolder(prefix?: string): string {
  const folder = temporaryFolder(prefix);
  copyDemo(folder);
  return folder;
}

/** Every file and folder below, with the checksum of its bytes. */
export function listing(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .toSorted()
    .map((name) => {
      const path = join(folder, name);
      return statSync(path).isDirectory()
        ? `${name}/`
        : `${name} ${createHash('sha256').update(readFileSync(path)).digest('hex')}`;
    });
}
