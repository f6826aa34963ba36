/** Adds up what replies used: tokens and time. */
import type { Reply } from './reply.ts';
import { estimateTokens, TokenRatio, type Tokens } from './tokens.ts';

interface SummedReply {
  /** As the server counted them. */
  readonly tokens: Reply['tokens'];
  /** Estimated tokens of the prompt; null where the prompt is not known. */
  readonly prompt: number | null;
  readonly answer: string;
  /** null where it was not measured. */
  readonly latencyMs?: number | null;
}

export class ReplySums {
  replies = 0;
  /** Replies for which the server did not count input tokens, output tokens, or either. */
  uncountedInput = 0;
  uncountedOutput = 0;
  uncounted = 0;
  /** The tokens that the servers counted. */
  readonly counted = { input: 0, output: 0 };
  /** Compares the counted tokens of prompts with the estimated ones. */
  readonly ratio: TokenRatio = new TokenRatio();
  /** Of the tokens that no server counted. */
  readonly #estimated = { input: 0, output: 0 };
  readonly #latency = { ms: 0, n: 0 };

  add({ tokens: { input, output }, prompt, answer, latencyMs = null }: SummedReply): void {
    this.replies++;
    if (input === null || output === null) this.uncounted++;
    if (input === null) {
      this.uncountedInput++;
      this.#estimated.input += prompt ?? 0;
    } else {
      this.counted.input += input;
      if (prompt !== null) this.ratio.add(prompt, input);
    }
    if (output === null) {
      this.uncountedOutput++;
      this.#estimated.output += estimateTokens(answer);
    } else this.counted.output += output;
    if (latencyMs === null) return;
    this.#latency.ms += latencyMs;
    this.#latency.n++;
  }

  /** Estimates of the tokens that no server counted. @param inputRatio counted tokens of prompts for each estimated one. */
  estimated(inputRatio: number): Tokens {
    return { input: this.#estimated.input * inputRatio, output: this.#estimated.output };
  }

  /** All tokens, counted or estimated. */
  total(inputRatio: number = this.ratio.value): Tokens {
    const { input, output } = this.estimated(inputRatio);
    return { input: this.counted.input + input, output: this.counted.output + output };
  }

  /** The counted tokens; null where none were counted. */
  get known(): Reply['tokens'] {
    const { input, output } = this.counted;
    return {
      input: this.replies === this.uncountedInput ? null : input,
      output: this.replies === this.uncountedOutput ? null : output,
    };
  }

  /** Of the replies with counted tokens; null without any. */
  get meanOutputTokens(): number | null {
    const n = this.replies - this.uncountedOutput;
    return n === 0 ? null : this.counted.output / n;
  }

  /** Of the replies whose time was measured; null without any. */
  get meanLatencyMs(): number | null {
    const { ms, n } = this.#latency;
    return n === 0 ? null : ms / n;
  }
}
