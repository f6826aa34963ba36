/** What the requests to a model for one purpose would use. */
export interface EstimateRow {
  /** provider:name */
  readonly model: string;
  /** What the requests are for, such as a judge. */
  readonly purpose: string;
  /** Requests that need not be sent. */
  readonly known: number;
  readonly toSend: number;
  /** Of the requests to send. */
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Whether the output tokens are the most that are possible, because there is no earlier answer. */
  readonly isBound: boolean;
  /** In the currency of the prices; null without a price of the model. */
  readonly cost: number | null;
  /** The sum of the times of the requests in milliseconds; null where no earlier answer shows it. */
  readonly latencyMs: number | null;
}
