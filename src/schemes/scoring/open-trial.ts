/** A trial while it is scored: its texts, each decoded when a scheme needs it, and what schemes share. */
import type { NoAnswer, Parse, ParserInput, Scheme, Settings } from '../../base/core/scheme.ts';
import type { EncodedTrial } from '../../base/core/trial.ts';
import { TextView } from '../../base/text/text-view.ts';
import { createKnown, selectParserInput, type Known } from '../kit/plan.ts';
import type { NormalSettings } from '../kit/setting-scorer.ts';

/** Parses and normalized texts, with all rules on and under every setting. */
export interface Shared extends Known {
  readonly settings: Map<Scheme['parser'], Settings<Parse> | NoAnswer | null>;
  readonly normals: NormalSettings;
}

export class OpenTrial {
  readonly trial: EncodedTrial;
  readonly #response: TextView;
  #shared: Shared | undefined;
  #storedParse: TextView | undefined;
  #input: ParserInput | undefined;

  /** @param response that of the trial; an empty text where it has none. */
  constructor(trial: EncodedTrial, response: TextView) {
    this.trial = trial;
    this.#response = response;
  }

  /** What schemes compute of the trial; most trials need none of it. */
  get shared(): Shared {
    return (this.#shared ??= { ...createKnown(), settings: new Map(), normals: new Map() });
  }

  /** The text that schemes with this source parse; null where the trial has none, or where it has lone surrogates, which UTF-8 has not. */
  text(source: Scheme['source']): TextView | null {
    const { response, storedParse, detail } = this.trial;
    if (detail?.[source]?.isWellFormed() === false) return null;
    if (source === 'response') return response === null ? null : this.#response;
    if (storedParse === null || (typeof storedParse === 'number' && response === null)) return null;
    return (this.#storedParse ??= this.#viewStoredParse(storedParse));
  }

  /** What parsers may see of the trial. */
  get input(): ParserInput {
    return (this.#input ??= this.#decode());
  }

  #viewStoredParse(storedParse: Buffer | number): TextView {
    if (typeof storedParse !== 'number') return new TextView(storedParse);
    const { bytes } = this.#response;
    return storedParse === bytes.length ? this.#response : new TextView(bytes.subarray(0, storedParse));
  }

  #decode(): ParserInput {
    const { choices, question, task, detail } = this.trial;
    const { response, storedParse } = detail ?? {
      response: this.text('response')?.decoded ?? null,
      storedParse: this.text('storedParse')?.decoded ?? null,
    };
    return selectParserInput({ response, storedParse, choices, question, task });
  }
}
