/** The dashboard has its data where the page reads it, and no data is markup. */
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { renderDashboard } from '../../../../src/apps/rag/report/render-dashboard.ts';
import { receipt } from '../page/receipt.ts';
import { exampleReport } from '../../../support/evaluations.ts';

function held(html: string, id: string): string {
  return new RegExp(`<script type="application/octet-stream" id="${id}">([^<]*)</script>`).exec(html)?.[1] ?? 'missing';
}

function unpacked(base64: string): unknown {
  return JSON.parse(gunzipSync(Buffer.from(base64, 'base64')).toString());
}

const report = exampleReport();

test('the report comes first, and answers after the program', async () => {
  const answers = [receipt('a'), receipt('</script><script>alert(1)</script>')];
  const html = await renderDashboard({ report, answers });
  expect(unpacked(held(html, 'data-result'))).toEqual(JSON.parse(JSON.stringify({ report })));
  expect(unpacked(held(html, 'data-answers'))).toEqual(JSON.parse(JSON.stringify(answers)));
  expect(html).not.toContain('alert(1)');
  expect(html.indexOf('id="data-result"')).toBeLessThan(html.indexOf('<script>'));
  expect(html.indexOf('<script>')).toBeLessThan(html.indexOf('id="data-answers"'));
});

test('the same data gives the same bytes, and no answers give an empty element', async () => {
  const data = { report, answers: [] };
  const html = await renderDashboard(data);
  expect(held(html, 'data-answers')).toBe('');
  expect(await renderDashboard(data)).toBe(html);
});
