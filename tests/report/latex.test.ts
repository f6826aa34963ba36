/** LaTeX from results full of hostile texts: nothing in them is a command, a comment or an option, and each can be read back. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { latex, latexCode } from '../../src/report/latex/escape.ts';
import { interval, points, pText } from '../../src/report/latex/numbers.ts';
import { renderLatex } from '../../src/report/latex/render-latex.ts';
import { inertLine } from '../../src/base/text/inert.ts';
import { sampleResult } from '../support/result.ts';
import { documentIn, savedStudy } from '../support/saved-study.ts';
import { inFull } from '../support/thorough.ts';

/** All that escaped text may consist of. Between these, TeX sees letters, digits and punctuation only. */
const TOKENS =
  /\\text(?:backslash|asciicircum|asciitilde|less|greater|bar)\{\}|\\char\d\d\{\}|\\dots\{\}|\\auditchar\{[0-9A-F]{4,6}\}|\{\\[`'^~="rvc]\{[A-Za-z]\}\}|\\[{}$&#%_]|\$(?:\\(?:Delta|kappa|tau|rightarrow|pm|leq|geq|approx)|-)\$|\{(?:[[\]*']|--)?\}|[A-Za-z0-9 .:;()+=/@,!?'~-]/g;

const HOSTILE = [
  '\\',
  '\\input{/etc/passwd}',
  '\\write18{touch x}',
  '%',
  '#1',
  '$',
  '^^5cinput',
  '_',
  '&',
  '{',
  '}',
  '~',
  '\n',
  '\r',
  '\0',
  '[',
  '*',
  '--',
  ',,',
  "''",
  '?`',
  '"',
  '<<',
  '|',
  '日本語',
  'é',
  'ḉ',
  '😀',
  '\u202e',
  '\ud800',
  '\\end{tabular}',
  '\\\\',
  'a',
  ' ',
  'Δ',
  '−',
  '\u00a0',
];
const hostile = fc
  .array(fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: 'binary' })), { maxLength: 8 })
  .map((parts) => parts.join(''));

describe('text in LaTeX', () => {
  test.each([
    ['\\input{/etc/passwd}', String.raw`\textbackslash{}input\{/etc/passwd\}`],
    ['50% of #1 & a_b $x$', String.raw`50\% of \#1 \& a\_b \$x\$`],
    ['^^5c~', String.raw`\textasciicircum{}\textasciicircum{}5c\textasciitilde{}`],
    ['a--b---c', 'a-{}-b-{}-{}-c'],
    ['[1]*', '{[}1{]}{*}'],
    ['日本', String.raw`\auditchar{65E5}\auditchar{672C}`],
    ['é Å ç ḉ', String.raw`{\'{e}} {\r{A}} {\c{c}} \auditchar{1E09}`],
    ['a\nb\u202e', String.raw`a\auditchar{21B5}b\auditchar{27E8}U+202E\auditchar{27E9}`],
    ['−1.5 – τ-b', String.raw`$-$1.5 {--} $\tau$-b`],
    ['38.9\u00a0%', String.raw`38.9~\%`],
    ['±1', String.raw`$\pm$1`],
  ])('%j', (text, wanted) => {
    expect(latex(text)).toBe(wanted);
  });

  test('consists of known tokens in ASCII, whatever the text', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        expect(latex(text).replaceAll(TOKENS, '')).toBe('');
        expect(latex(text)).toMatch(/^[ -~]*$/);
      }),
      { numRuns: inFull(3_000, 500) },
    );
  });

  test('differs for texts that are shown differently', () => {
    fc.assert(
      fc.property(hostile, hostile, (a, b) => {
        fc.pre(inertLine(a).normalize('NFC') !== inertLine(b).normalize('NFC'));
        expect(latex(a)).not.toBe(latex(b));
      }),
      { numRuns: inFull(2_000, 333) },
    );
  });
});

test.each([
  [0.0312, '0.031'],
  [1.8e-81, '$< 0.001$'],
  [0, '$< 0.001$'],
  [null, '{--}'],
])('the p of %s', (p, wanted) => {
  expect(pText(p)).toBe(wanted);
});

test('numbers have signs of math', () => {
  expect([points(-0.5), points(null), interval([-1, 2.345]), interval(null)]).toEqual([
    '$-0.5$',
    '{--}',
    '$[-1.0, +2.3]$',
    '{--}',
  ]);
});

/** The commands of a file, with the texts of all groups taken out. */
const commandsOf = (text: string): string[] => [...new Set(text.match(/\\[A-Za-z]+/g))].toSorted();

describe('the file', () => {
  test('of a study', async () => {
    const result = documentIn(await savedStudy());
    const text = renderLatex(result);
    expect(text).toMatch(/^% Made by answer-audit \S+: tables and methods of an audit\.\n/);
    expect(text.match(/renewcommand\{\\(\w+)\}/g)).toEqual(
      ['auditschemes', 'auditeffects', 'auditranks', 'auditfinding', 'auditmethods'].map(
        (name) => `renewcommand{\\${name}}`,
      ),
    );
    for (const { id, errorPct, flips } of result.schemes)
      expect(text).toMatch(
        new RegExp(
          String.raw`${latexCode(id).replaceAll(/[\\{}]/g, String.raw`\$&`)} & \d+ & ${(errorPct ?? 0).toFixed(1)} & .* & ${flips} `,
        ),
      );
    const rows = text.split('\n').filter((line) => line.endsWith(String.raw`\\`));
    expect(rows.length).toBeGreaterThan(20);
    for (const row of rows) expect(row).toMatch(/^ {2}[^%]*(?:\\%[^%]*)* \\\\$/);
  });

  test.each([
    [0.031, '0.012'],
    [0.0625, '{--}'],
    [null, '{--}'],
  ])('has the p of a scheme whose least p is %s as %s', (minP, shown) => {
    const [stored, other] = sampleResult().schemes;
    if (stored === undefined || other === undefined) throw new Error('the sample has two schemes');
    const text = renderLatex(sampleResult({ schemes: [stored, { ...other, p: 0.012, minP, flips: 9 }] }));
    expect(text).toContain(`$ & ${shown} & -- & 9 ${String.raw`\\`}`);
  });

  test('has only tables with rows', () => {
    const { conclusions } = sampleResult();
    const text = renderLatex(
      sampleResult({ contrasts: [], ranks: [], conclusions: { ...conclusions, contrasts: 0, rankedPairs: 0 } }),
    );
    expect(text).not.toMatch(/auditeffects|auditranks|auditclaims/);
    expect(text).toContain(String.raw`\auditschemes`);
  });

  test('has no command of a text, and all its groups are closed', () => {
    const known = commandsOf(renderLatex(sampleResult())).concat(String.raw`\char`, String.raw`\dots`);
    const accents = [String.raw`\c`, String.raw`\r`, String.raw`\v`];
    fc.assert(
      fc.property(hostile, (text) => {
        const { schemes, contrasts, ranks, tool, ...rest } = sampleResult();
        const rename = <Row extends { readonly scheme: string }>(row: Row): Row => ({
          ...row,
          scheme: row.scheme === 'stored' ? 'stored' : text,
        });
        const result = {
          ...rest,
          tool: { ...tool, version: text },
          schemes: schemes.map((scheme, i) => (i === 0 ? scheme : { ...scheme, id: text, title: text })),
          contrasts: contrasts.map((contrast) => ({
            ...rename(contrast),
            condition: text,
            baseline: text,
            key: { temperature: 0.5, variant: text },
          })),
          ranks: ranks.map((rank) => ({
            ...rename(rank),
            ranking: rank.ranking.map((one, i) => ({ ...one, value: `${text}${i}` })),
          })),
        };
        const file = renderLatex(result);
        expect(file).toMatch(/^[\n -~]*$/);
        const textCommands = commandsOf(file).filter(
          (command) => !command.startsWith(String.raw`\text`) && !command.startsWith(String.raw`\auditchar`),
        );
        expect(
          textCommands.filter(
            (command) =>
              !known.includes(command) && !accents.includes(command) && !/^\\(?:kappa|tau|Delta)$/.test(command),
          ),
        ).toEqual([]);
        const bare = file.replaceAll(/\\[{}]/g, '');
        expect(bare.split('{').length).toBe(bare.split('}').length);
      }),
      { numRuns: inFull(300, 50) },
    );
  });
});
