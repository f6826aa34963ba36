/** The type with every property and list readonly, at every depth. Documents are data that no module changes. */
export type DeepReadonly<T> = unknown extends T ? T : { readonly [Key in keyof T]: DeepReadonly<T[Key]> };
