/** The pages that new users read show pictures of the product, in small files. */
import { readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const DOCS = resolve(import.meta.dirname, '../../docs');
const MOST_BYTES = 100_000;

test.each(['index.md', 'tutorial.md', 'demo.md', 'view.md', 'report.md', 'review.md'])('%s', (page) => {
  const path = join(DOCS, page);
  const pictures = Array.from(
    readFileSync(path, 'utf8').matchAll(/^!\[([^\]]{20,})\]\(([^)]+\.(?:svg|webp))\)$/gm),
    ([, , file = '']) => join(dirname(path), file),
  );
  expect(pictures).not.toEqual([]);
  for (const picture of pictures) expect(statSync(picture).size).toBeLessThan(MOST_BYTES);
});
