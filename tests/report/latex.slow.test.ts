/** The file of LaTeX in a paper, with hostile names, by pdfLaTeX where it is installed. */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { renderLatex } from '../../src/report/latex/render-latex.ts';
import { temporaryFolder } from '../support/folders.ts';
import { sampleResult } from '../support/result.ts';

const isInstalled = spawnSync('pdflatex', ['--version']).status === 0;
const NAMES = [
  String.raw`\input{/etc/passwd}`,
  '50%_#1 $x$ ^^5cinput{a} & ~',
  '[*"\'`--<<>>|',
  '日本語 é ḉ 😀',
  String.raw`}{\end{tabular}`,
];

test.skipIf(!isInstalled)('compiles without an error, and reads no other file (skipped without pdfLaTeX)', () => {
  const folder = temporaryFolder();
  const { schemes, ...rest } = sampleResult();
  const [stored, ...others] = schemes;
  const renamed = NAMES.map((id, i) => ({ ...(others[i % others.length] ?? stored), id }));
  const options = { ...rest.options, schemes: NAMES };
  const result = { ...rest, options, schemes: [stored, ...renamed].filter((scheme) => scheme !== undefined) };
  writeFileSync(join(folder, 'audit.tex'), renderLatex(result as typeof result & { schemes: typeof schemes }));
  writeFileSync(
    join(folder, 'paper.tex'),
    String.raw`\documentclass{article}\usepackage{booktabs}\input{audit.tex}\begin{document}
\begin{table}\auditschemes\end{table}\begin{table}\auditeffects\end{table}\begin{table}\auditranks\end{table}
\auditmethods\end{document}`,
  );
  const words = ['-interaction=nonstopmode', '-halt-on-error', '-no-shell-escape', '-recorder', 'paper.tex'];
  const { status, stdout } = spawnSync('pdflatex', words, { cwd: folder, encoding: 'utf8' });
  expect(stdout.match(/^!.*/gm)).toBeNull();
  expect(status).toBe(0);
  expect(readFileSync(join(folder, 'paper.fls'), 'utf8')).not.toContain('passwd');
});
