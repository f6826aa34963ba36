/** `--out-csv`: exact tables, and texts that would like to be formulas. */
import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AuditResult } from '../../src/documents/result.ts';
import { GROUP_FIELDS } from '../../src/base/core/trial.ts';
import { csvTables } from '../../src/report/csv/csv-tables.ts';
import { csvText } from '../../src/report/csv/write-csv.ts';
import { inert } from '../../src/base/text/inert.ts';
import { fromSpreadsheet } from '../../src/base/text/spreadsheet.ts';
import { sampleResult } from '../support/result.ts';
import { inFull } from '../support/thorough.ts';

function file(name: string, result: AuditResult = sampleResult()): string {
  return csvTables(result).find((one) => one.name === name)?.text ?? 'no such file';
}

/** The one field of a table of one text. */
const fieldOf = (text: string): string =>
  csvText({ name: 'one', columns: ['text'], rows: [[text]] }).slice('text\r\n'.length, -'\r\n'.length);

const records = (text: string): string[][] => parse(text, { relax_column_count: false });

describe('the files', () => {
  test('are always the same', () => {
    const always = [
      'schemes',
      'cells',
      'cells-wide',
      'contrasts',
      'ranks',
      'inversions',
      'players',
      'attribution',
      'flip-sets',
    ];
    const more = ['receipts', 'runs', 'warnings', 'failures', 'never-correct', 'coverage'];
    const names = (result: AuditResult): string[] => csvTables(result).map(({ name }) => name);
    expect(names(sampleResult())).toEqual(
      [...always, 'multiverse', 'robustness', ...more].map((name) => `${name}.csv`),
    );
    expect(names(sampleResult({ multiverse: null }))).toEqual([...always, ...more].map((name) => `${name}.csv`));
  });

  test('have a header, also without rows, and end with CRLF', () => {
    expect(file('failures.csv', sampleResult({ failures: [] }))).toBe('scheme,trialId,reason\r\n');
    for (const { text } of csvTables(sampleResult()))
      expect(text).toMatch(/^(?:[a-zA-Z,]|"deltaPp [\w-]+")+\r\n([^]*\r\n)?$/);
  });

  test('have the columns that the docs name, in that order', () => {
    const page = readFileSync(new URL('../../docs/outputs.md', import.meta.url), 'utf8');
    for (const { name, text } of csvTables(sampleResult())) {
      const [, described = ''] = new RegExp(`^- \`${name}\`: .*?\\. (.*)`, 'm').exec(page) ?? [];
      const columns = described
        .replaceAll(/ \([^)]*\)|;.*/g, '')
        .replace('key without the condition', 'temperature, variant')
        .replace('key', 'temperature, variant, condition')
        .replaceAll('`', '')
        .replace(
          'deltaPp SCHEME',
          sampleResult()
            .options.schemes.map((scheme) => `deltaPp ${scheme}`)
            .join(),
        )
        .replaceAll(' ', '');
      expect(columns).toBe(records(text)[0]?.join().replaceAll(' ', ''));
    }
  });

  test.each([
    [
      'contrasts.csv',
      [
        'scheme,temperature,variant,condition,baseline,n,baselineN,sharedItems,method,effectPp,intervalLow,intervalHigh,p,minP,isExact,isSignificant,signFlip,significanceFlip,changePp,changeLow,changeHigh,changeP,changeMinP,changeIsExact,changeHolm',
        'stored,0.7,base,asch_history_5,control,4,4,4,tango,25,-25,75,1,0.25,false,false,false,false,,,,,,,',
        'stored,0.7,instruct,asch_history_5,control,4,4,4,tango,25,-25,75,1,0.25,false,false,false,false,,,,,,,',
        'v2-parse,0.7,base,asch_history_5,control,4,4,4,tango,0,-50,50,1,0.25,false,false,false,false,-25,-75,25,1,0.5,false,',
        'v2-parse,0.7,instruct,asch_history_5,control,4,4,4,tango,25,-25,75,1,0.25,false,false,false,false,0,-50,50,1,0.5,false,',
        'combined,0.7,base,asch_history_5,control,4,4,4,tango,-25,-75,25,1,0.25,false,false,true,false,-50,-100,0,1,0.5,false,',
        'combined,0.7,instruct,asch_history_5,control,4,4,4,tango,50,0,100,1,0.25,false,false,false,false,25,-25,75,1,0.5,false,',
      ],
    ],
    [
      'ranks.csv',
      [
        'scheme,temperature,variant,condition,field,value,n,errorPct,rank,low,high,tauB',
        'stored,0.7,,control,variant,base,4,25,1,1,2,1',
        'stored,0.7,,control,variant,instruct,4,50,2,1,2,1',
        'v2-parse,0.7,,control,variant,base,4,50,1.5,1,2,',
        'v2-parse,0.7,,control,variant,instruct,4,50,1.5,1,2,',
        'combined,0.7,,control,variant,base,4,50,2,1,2,-1',
        'combined,0.7,,control,variant,instruct,4,25,1,1,2,-1',
      ],
    ],
    [
      'inversions.csv',
      [
        'scheme,temperature,variant,condition,field,first,second,class,pStored,pScheme',
        'combined,0.7,,control,variant,base,instruct,none,1,1',
      ],
    ],
    [
      'players.csv',
      [
        'scheme,player,rule,summary',
        'combined,S,source,"reads the response instead of the stored parse"',
        'combined,P1,marker-cut,"cuts where a new turn begins"',
        'combined,N1,script-digits,"turns ² into 2"',
        'v2-parse,R1,first-line,"keeps the first line"',
      ],
    ],
    ['flip-sets.csv', ['rules,flips,gained,lost', '"source + marker-cut | script-digits",2,2,0', 'marker-cut,1,0,1']],
    [
      'multiverse.csv',
      [
        'universe,rules,level,temperature,variant,condition,n,errors,errorPct',
        'stored,"",overall,,,,16,8,50',
        'raw+P1,"S + P1",overall,,,,16,9,56.25',
        'stored,"",cell,0.7,base,control,4,1,25',
        'raw+P1,"S + P1",cell,0.7,base,control,4,2,50',
      ],
    ],
    [
      'robustness.csv',
      [
        'temperature,variant,condition,baseline,signShare,significanceShare,lowestPp,highestPp,pMedian,pShare,pStouffer',
        '0.7,base,asch_history_5,control,0.5,1,-25,25,0.5,1,0.25',
      ],
    ],
    [
      'receipts.csv',
      [
        'kind,scheme,trialId,run,temperature,variant,condition,model,dataset,task,itemId,question,groundTruth,response,storedParse,parse,storedCorrect,schemeCorrect,rules,explain',
        'combined-flip,combined,trial-1,first,0.7,base,control,a-model,capitals,capitals,item-1,"What is the capital of France?",Paris,"London, [… 90 characters left out …] or Paris","London or Paris","",true,false,"source + marker-cut | script-digits","audit explain --trial trial-1"',
      ],
    ],
    [
      'runs.csv',
      [
        'run,runId,modelVariant,temperature,trials,factualTrials,skipped',
        'first,r1,,0.7,20,16,',
        'second,,,,,,"the database is damaged"',
      ],
    ],
    ['warnings.csv', ['text', '"run second: not read"']],
    ['failures.csv', ['scheme,trialId,reason', 'mine,trial-9,"took too long"']],
    [
      'never-correct.csv',
      [
        'scheme,rule,summary,dataset,itemId,groundTruth,trials',
        'theirs,number/no-number,"A truth that is no number makes every answer wrong.",sums,item-7,"2,125",3',
        `theirs,number/no-number,"A truth that is no number makes every answer wrong.",,,'=1+1,1`,
      ],
    ],
  ])('%s', (name, lines) => {
    const [columns = [], ...rows] = records(lines.map((line) => `${line}\r\n`).join(''));
    const [header = [], ...found] = records(file(name));
    expect(columns.filter((column) => !header.includes(column))).toEqual([]);
    expect(found.map((row) => columns.map((column) => row[header.indexOf(column)]))).toEqual(rows);
  });

  test('cells.csv has both ends of intervals', () => {
    const [header = [], first = []] = records(file('cells.csv'));
    expect(Object.fromEntries(header.map((name, i) => [name, first[i]]))).toMatchObject({
      scheme: 'combined',
      temperature: '0.7',
      variant: 'base',
      condition: 'control',
      n: '4',
      storedErrorPct: '25',
      storedIntervalLow: '12.5',
      storedIntervalHigh: '75.25',
      errorPct: '50',
      intervalLow: '12.5',
      intervalHigh: '75.25',
      deltaPp: '25',
      deltaIntervalLow: '15',
      deltaIntervalHigh: '35',
      flips: '1',
      gained: '0',
      lost: '1',
      items: '4',
      flipItems: '1',
      sePp: '0',
      p: '1',
      minP: '1',
      isExact: 'true',
      holm: '',
      bh: '',
      kappa: '1',
      detectablePp: '',
    });
    expect(records(file('cells.csv'))).toHaveLength(1 + 8);
  });

  test('cells-wide.csv has a column for each scheme, and nothing where a scheme has no cell', () => {
    const { cells, options } = sampleResult();
    const wide = file('cells-wide.csv', sampleResult({ cells: cells.slice(0, 5), options }));
    expect(records(wide)).toEqual([
      ['temperature', 'variant', 'condition', ...options.schemes.map((scheme) => `deltaPp ${scheme}`)],
      ...[
        ['base', 'control', { combined: '25', 'v2-parse': '25' }],
        ['base', 'asch_history_5', { combined: '-25' }],
        ['instruct', 'control', { combined: '-25' }],
        ['instruct', 'asch_history_5', { combined: '0' }],
      ].map(([variant, condition, deltas]) => [
        '0.7',
        variant,
        condition,
        ...options.schemes.map((scheme) => (deltas as Record<string, string>)[scheme] ?? ''),
      ]),
    ]);
    expect(records(file('cells-wide.csv', sampleResult({ cells: [] })))).toHaveLength(1);
  });

  test('schemes.csv has what becomes of the conclusions', () => {
    const [header = [], ...rows] = records(file('schemes.csv'));
    const [stored, , , combined] = rows.map((row) => Object.fromEntries(header.map((name, i) => [name, row[i]])));
    const stays = { deltaPp: '0', flips: '0', signFlips: '', testable: '', inversions: '', meanTauB: '' };
    expect(stored).toMatchObject({ scheme: 'stored', errors: '8', errorPct: '50', ...stays });
    expect(combined).toMatchObject({
      scheme: 'combined',
      errors: '7',
      errorPct: '43.75',
      deltaPp: '-6.25',
      flips: '3',
    });
    expect(combined).toMatchObject({ signFlips: '1', blindDraws: '99', inversions: '1', meanTauB: '-1' });
  });

  test('attribution.csv is long, and its shares add up', () => {
    const [header, ...rows] = records(file('attribution.csv'));
    expect(header?.join()).toBe('scheme,level,temperature,variant,condition,n,deltaPp,player,rule,pp');
    expect(rows.slice(0, 4).map((row) => row.join())).toEqual([
      'combined,overall,,,,16,-6.25,S,source,6.25',
      'combined,overall,,,,16,-6.25,P1,marker-cut,3.125',
      'combined,overall,,,,16,-6.25,N1,script-digits,-15.625',
      'combined,cell,0.7,base,control,4,25,S,source,12.5',
    ]);
    expect(rows.at(-1)?.join()).toBe('v2-parse,overall,,,,16,6.25,R1,first-line,6.25');
    expect(rows).toHaveLength(5 * 3 + 1);
  });

  test('coverage.csv has the single values, lists as JSON', () => {
    const facts = new Map(records(file('coverage.csv')).map(([name = '', value = '']) => [name, value]));
    expect(facts.get('version')).toBe('1.2.3');
    expect(facts.get('factualTrials')).toBe('16');
    expect(facts.get('temperatures')).toBe('[0.7]');
    expect(facts.get('think.storedCorrectPostThinkWrong')).toBe('1');
    expect(facts.get('conclusions.signFlips')).toBe('1');
    expect(facts.get('attribution.deltaPp')).toBe('-6.25');
    expect(JSON.parse(facts.get('scope.inputs') ?? '')).toEqual(sampleResult().scope.inputs);
    expect(JSON.parse(facts.get('options') ?? '')).toEqual(sampleResult().options);
    expect([...facts.keys()].filter((name) => /runList|skippedRuns|schemes/.test(name))).toEqual([]);
  });

  test('the fields of the key are those of --group-by, in its order', () => {
    const options = { ...sampleResult().options, groupBy: ['condition', 'variant'] as const };
    expect(file('cells.csv', sampleResult({ options }))).toMatch(/^scheme,condition,variant,n,/);
    expect(file('cells.csv', sampleResult({ options }))).toContain('\r\ncombined,control,base,4,25,');
  });
});

describe('a text', () => {
  test.each([
    ['plain', 'plain'],
    ['', '""'],
    ['two words', '"two words"'],
    ['a,b', '"a,b"'],
    ['a;b', '"a;b"'],
    ['say "no"', '"say ""no"""'],
    ['a\nb', '"a\nb"'],
    ['a\r\nb', '"a␍\nb"'],
    ['\u001b[31mred', '␛[31mred'],
    ['nul\0', 'nul␀'],
    ['\u202eevil', '⟨U+202E⟩evil'],
    ['a\ud83d', 'a\ufffd'],
    ['東京 😀', '"東京 😀"'],
    ["it's", "it's"],
    ['3-4', '3-4'],
    ['[=1]', '[=1]'],
  ])('%j is written as %j', (text, wanted) => {
    expect(fieldOf(text)).toBe(wanted);
  });

  test.each([
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1.5', "'-1.5"],
    ['-', "'-"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['＝1', "'＝1"],
    ['＋1', "'＋1"],
    ['－1', "'－1"],
    ['＠x', "'＠x"],
    ['\tx', '"\'\tx"'],
    ["'=1", "''=1"],
    ['\rx', '␍x'],
    [' =1', '"\' =1"'],
    ['\n=1', '"\'\n=1"'],
    ['\u3000=1', '"\'\u3000=1"'],
    ['\ufeff=1', '"\'\ufeff=1"'],
    ['\u200b=1', "'\u200b=1"],
    ['\0=1', '␀=1'],
    ['\u001b\u202e \t=1', '"␛⟨U+202E⟩ \t=1"'],
    [`=HYPERLINK("http://x","a")`, `"'=HYPERLINK(""http://x"",""a"")"`],
    [`=cmd|' /C calc'!A0`, `"'=cmd|' /C calc'!A0"`],
  ])('%j is no formula: %j', (text, wanted) => {
    expect(fieldOf(text)).toBe(wanted);
  });

  test('numbers of ours stay numbers, with all their digits', () => {
    const rows = [[-1.5, 0.1 + 0.2, 1e-300, 1e21, true, null]];
    expect(csvText({ name: 'numbers', columns: ['a', 'b', 'c', 'd', 'e', 'f'], rows })).toBe(
      'a,b,c,d,e,f\r\n-1.5,0.30000000000000004,1e-300,1e+21,true,\r\n',
    );
  });

  test('comes back as it was made visible, whatever it is', () => {
    const unit = fc.oneof(
      fc.constantFrom('"', ',', '\r', '\n', '\t', ' ', '=', '-', '\ufeff', '\u202e', "'", ';'),
      fc.string({ unit: 'binary', maxLength: 2 }),
    );
    const texts = fc.array(
      fc.array(unit, { maxLength: 6 }).map((parts) => parts.join('')),
      {
        minLength: 2,
        maxLength: 2,
      },
    );
    fc.assert(
      fc.property(fc.array(texts, { minLength: 1, maxLength: 4 }), (rows) => {
        const [header, ...back] = records(csvText({ name: 'any', columns: ['a', 'b'], rows }));
        expect(header).toEqual(['a', 'b']);
        expect(back.map((row) => row.map(fromSpreadsheet))).toEqual(rows.map((row) => row.map(inert)));
        for (const text of back.flat()) expect(text).not.toMatch(/^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]/u);
      }),
      { numRuns: inFull(2_000, 333), seed: 1 },
    );
  });

  test('from any place is safe: no field of any file is a formula, unless it is a number', () => {
    const text = '=cmd|\'"\r\n,\u202e\0';
    const hostile = JSON.parse(
      JSON.stringify(sampleResult(), (_, value: unknown) =>
        typeof value === 'string' && !(GROUP_FIELDS as readonly string[]).includes(value) ? text : value,
      ),
    ) as AuditResult;
    for (const { name, text: csv } of csvTables(hostile)) {
      const fields = records(csv).slice(1).flat();
      if (name !== 'coverage.csv')
        expect(fields.filter((field) => field.startsWith("'=cmd")).length).toBeGreaterThan(0);
      const unsafe = fields.filter((field) => /^\s*[=+\-@]/.test(field) && !/^-?\d+(\.\d+)?$/.test(field));
      expect({ name, unsafe }).toEqual({ name, unsafe: [] });
      expect(csv).not.toMatch(/[\0\u202e]|\r(?!\n)/);
    }
  });
});
