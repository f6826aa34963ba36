/** What is known of a log beside what was counted. */
export interface LogRemarks {
  readonly remarks: Readonly<Record<'votes' | 'errors' | 'withoutResponse', number>>;
  readonly temperatures: ReadonlySet<number | null>;
}
