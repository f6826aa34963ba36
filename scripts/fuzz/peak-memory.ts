/** Loaded before the program: writes the peak memory of the process, in KiB, into a file when it ends. */
import { writeFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';
import { PEAK_MEMORY_FILE } from './peak-memory-file.ts';

const path = process.env[PEAK_MEMORY_FILE];
if (isMainThread && path !== undefined)
  process.on('exit', () => writeFileSync(path, String(process.resourceUsage().maxRSS)));
