/** The files that `audit schemes --new NAME` writes. */

export type TemplateEnding = 'ts' | 'mjs' | 'py';

/** The ending of a module that this Node.js can run. */
export const TEMPLATE_ENDING: 'ts' | 'mjs' =
  'typescript' in process.features && process.features.typescript !== false ? 'ts' : 'mjs';

/** The name of the template that uses Math-Verify. */
const MATH_VERIFY = /^math[-_]verify$/;

export interface Template {
  readonly text: string;
  /** What to do with the file, as the part of a sentence. */
  readonly use: string;
}

/** A scheme that works, to be edited. */
export function createTemplate(id: string, ending: TemplateEnding): Template {
  if (ending !== 'py')
    return {
      text: moduleTemplate(id, ending),
      use: `edit it, then use it by its path: --schemes ./${id}.${ending}`,
    };
  const command = `--schemes 'command:python3 ${id}.py'`;
  return MATH_VERIFY.test(id)
    ? { text: mathVerifyTemplate(id), use: `needs Math-Verify (${INSTALL}); use it as a command: ${command}` }
    : { text: pythonTemplate(id), use: `edit it, then use it as a command: ${command}` };
}

/** What the template for Math-Verify needs, as a command. */
const INSTALL = "python3 -m pip install 'math-verify[antlr4_13_2]'";

function moduleTemplate(id: string, ending: 'ts' | 'mjs'): string {
  const [head, declaration] =
    ending === 'ts'
      ? ["import type { UserScheme } from 'answer-audit';\n\n", 'export const scheme: UserScheme = {']
      : ['\n', "/** @type {import('answer-audit').UserScheme} */\nexport const scheme = {"];
  return `/**
 * Your own scheme: how a response becomes a label. Try it on one response:
 *   echo '{"id":1,"response":"Answer: B","groundTruth":"b"}' | audit score --scheme ./${id}.${ending}
 * and on a log or a run store:
 *   audit LOG --schemes ./${id}.${ending}          audit compare --to ./${id}.${ending} LOG
 * It runs in a separate process. A response that takes longer than --scheme-timeout is a failure, and the other responses continue.
 */
${head}const ANSWER = /answer\\s*(?:is|:)\\s*\\(?([A-D])\\b/gi;

${declaration}
  id: '${id}',
  title: 'the last "answer is X"',
  answers: 'choice', // or 'number', 'text', 'math', 'any'
  citation: 'us, 2026',

  // The answer in the response, or null for none. The ground truth is not passed to it.
  parse({ response }) {
    const last = [...(response ?? '').matchAll(ANSWER)].at(-1);
    return last?.[1] ?? null;
  },

  // Applied to both the answer and the truth: 'v1', 'v2', 'identity', or (text) => text.
  normalize: 'v1',

  // 'equality', 'containment', or (answer, truth) => true or false.
  match: 'equality',
};
`;
}

/** How to use a template in Python, as its first lines. */
function usage(id: string, answer: string): string {
  return `Try it on one response:
  echo '{"id":1,"response":"${answer}","groundTruth":"42"}' | audit score --scheme 'command:python3 ${id}.py'
and on a log or a run store:
  audit LOG --schemes 'command:python3 ${id}.py'
It is started once, and reads a line of JSON for each response. A response that takes longer than --scheme-timeout is a failure.`;
}

/** The end of a template in Python: the first line, and the answers line by line. */
const ANSWER_LINES = `print(json.dumps({"judges": True, "copies": True}), flush=True)
for line in sys.stdin:
    row = json.loads(line)
    try:
        reply = answer(row)
    except Exception as error:
        reply = {"id": row["id"], "error": f"{type(error).__name__}: {error}"}
    print(json.dumps(reply), flush=True)
`;

function pythonTemplate(id: string): string {
  return `"""Your own scheme: how a response becomes a label. ${usage(id, 'Answer: 42')}
"""
import json
import re
import sys

ANSWER = re.compile(r"answer\\s*(?:is|:)\\s*(-?\\d+)", re.IGNORECASE)


def parse(row):
    """The answer in the response, or None. row has response, storedParse, choices, question and task."""
    found = ANSWER.findall(row["response"] or "")
    return found[-1] if found else None


def is_correct(row):
    """row has answer (the text from parse), groundTruth, response, choices, question and task."""
    return row["answer"] == row["groundTruth"]


def answer(row):
    # Only lines that ask for a judgement have the truth.
    if "groundTruth" in row:
        return {"id": row["id"], "correct": is_correct(row)}
    return {"id": row["id"], "parse": parse(row)}


# judges: is_correct decides; without it, parse is compared with the truth by audit. copies: several copies may run at a time.
${ANSWER_LINES}`;
}

function mathVerifyTemplate(id: string): string {
  return `"""Math-Verify as a scheme: its parse reads the response, its verify judges it. ${usage(id, String.raw`It is \\boxed{42}.`)}
"""
import functools
import json
import logging
import os
import sys

# This file may have the name of the package.
here = os.path.dirname(os.path.abspath(__file__))
sys.path[:] = [path for path in sys.path if os.path.abspath(path or ".") != here]

try:
    from math_verify import parse, verify
except ImportError as error:
    reason = f"{sys.executable} cannot import Math-Verify ({error}); install it with: ${INSTALL}"
    print(json.dumps({"error": reason}), flush=True)
    sys.exit(1)


# Math-Verify reads formulas between such marks.
MARKS = ("$", "\\\\boxed", "\\\\(", "\\\\[")
# Its time limits are switched off, which it would report again and again.
logging.getLogger("math_verify").setLevel(logging.ERROR)


# Math-Verify's own time limits are by the clock, so that its labels depend on the machine. --scheme-timeout replaces them.
@functools.lru_cache(maxsize=64)
def read(text):
    return parse(text, parsing_timeout=None)


def read_truth(text):
    text = text.split("####")[-1].strip()
    return read(text if any(mark in text for mark in MARKS) else f"\\\\boxed{{{text}}}")


def answer(row):
    found = read(row["response"] or "")
    # Only lines that ask for a judgement have the truth. verify takes it first.
    if "groundTruth" in row:
        return {"id": row["id"], "correct": bool(verify(read_truth(row["groundTruth"]), found, timeout_seconds=None))}
    return {"id": row["id"], "parse": str(found[-1]) if found else None}


${ANSWER_LINES}`;
}
