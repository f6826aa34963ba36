/** How {@link evaluate} asks judges. The options have the names and defaults of `audit rag evaluate`, where `model` is `--judge`, and `store` is `--db`. */
export interface JudgeOptions {
  /** The model that judges, such as `ollama:llama3.1`. */
  readonly model: string;
  /** The file of the store with requests, replies and results. It is created where it does not exist. */
  readonly store: string;
  /** Judges, and folders with your own. Default: all whose inputs an answer has. */
  readonly judges?: readonly string[] | undefined;
  /** The prompts, or a folder with your own. Default: `ja-2`. */
  readonly prompts?: string | undefined;
  /** Further models that judge. */
  readonly panel?: readonly string[] | undefined;
  /** How often each model gets each request. Default: 1. */
  readonly repeats?: number | undefined;
  /** Whether servers restrict replies to a JSON Schema. Default: `off`. */
  readonly structured?: 'auto' | 'on' | 'off' | undefined;
  /** Ask no judge, and parse the stored replies again. Default: false. */
  readonly offline?: boolean | undefined;
  /** Send again the requests that have no reply. Default: false. */
  readonly retryFailed?: boolean | undefined;
  /** Default: 0. */
  readonly temperature?: number | undefined;
  /** Default: none. */
  readonly seed?: number | undefined;
  /** The most tokens of a reply. Default: 2048. */
  readonly maxTokens?: number | undefined;
  /** The address of the server. */
  readonly baseUrl?: string | undefined;
  /** Default: that of the environment. */
  readonly apiKey?: string | undefined;
  /** The most requests at the same time. Default: 4. */
  readonly concurrency?: number | undefined;
  /** The most requests per second; 0 for no limit. Default: 2. */
  readonly rate?: number | undefined;
  /** Seconds for one reply. Default: 120. */
  readonly timeout?: number | undefined;
  /** How often a request is repeated after an error of the server. Default: 5. */
  readonly retries?: number | undefined;
  /** Called for each request about an answer: it was asked, it had a reply already (`known`), or it got no reply. */
  readonly onRequest?: ((outcome: 'asked' | 'known' | 'failed') => void) | undefined;
}
