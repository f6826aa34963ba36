/** Temporary folders, and what is in them. */
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { writeDemo } from '../../src/bench/demo/demo-store.ts';

/** A new folder, which goes when the test ends. */
export function temporaryFolder(prefix = 'audit-test-'): string {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The demo that copies are made of. Writing one waits for the disk a dozen times. */
let template: string | undefined;

/** Fills a folder with the demo store: runs/, runs_metadata.json and log.jsonl. */
export function copyDemo(folder: string): void {
  if (template === undefined) {
    template = mkdtempSync(join(tmpdir(), 'audit-test-demo-'));
    writeDemo(template);
  }
  cpSync(template, folder, { recursive: true });
}

/** A new folder with the demo store in it. */
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
