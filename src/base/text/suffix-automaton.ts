/**
 * The suffix automaton of a sequence of numbers: it contains every stretch of the sequence, and the offset where each first ends. Marks that must not be
 * part of a stretch are negative. Source: Blumer et al., The smallest automaton recognizing the subwords of a text (1985).
 */
export class SuffixAutomaton {
  /** Length of the longest stretch of each state. */
  readonly length: Int32Array;
  /** The state of the longest suffix that is in another state; -1 for the root, which is state 0. */
  readonly link: Int32Array;
  /** Where the stretches of a state first end, as an offset of the sequence. */
  readonly firstEnd: Int32Array;
  #states = 1;
  /** Edges by open addressing (state, symbol → edge), and the edges of each state as a list. */
  readonly #slots: Int32Array;
  readonly #mask: number;
  readonly #edgeState: Int32Array;
  readonly #edgeSymbol: Int32Array;
  readonly #edgeTarget: Int32Array;
  readonly #edgeNext: Int32Array;
  readonly #firstEdge: Int32Array;
  #edges = 0;

  constructor(sequence: Int32Array, start: number, end: number) {
    const size = 2 * (end - start) + 2;
    const edges = 3 * (end - start) + 4;
    this.length = new Int32Array(size);
    this.link = new Int32Array(size).fill(-1);
    this.firstEnd = new Int32Array(size);
    this.#firstEdge = new Int32Array(size).fill(-1);
    this.#edgeState = new Int32Array(edges);
    this.#edgeSymbol = new Int32Array(edges);
    this.#edgeTarget = new Int32Array(edges);
    this.#edgeNext = new Int32Array(edges);
    const slots = 2 ** Math.ceil(Math.log2(2 * edges));
    this.#slots = new Int32Array(slots).fill(-1);
    this.#mask = slots - 1;
    let last = 0;
    for (let at = start; at < end; at++) {
      const symbol = sequence[at] as number;
      last = symbol < 0 ? 0 : this.#extend(last, symbol, at);
    }
  }

  /** The state that an edge leads to, or -1. */
  next(state: number, symbol: number): number {
    const edge = this.#slots[this.#slotOf(state, symbol)] as number;
    return edge === -1 ? -1 : (this.#edgeTarget[edge] as number);
  }

  #extend(last: number, symbol: number, at: number): number {
    const known = this.next(last, symbol);
    if (known !== -1) {
      return this.length[known] === (this.length[last] as number) + 1 ? known : this.#split(last, symbol, known);
    }
    const state = this.#states++;
    this.length[state] = (this.length[last] as number) + 1;
    this.firstEnd[state] = at;
    let from = last;
    while (from !== -1 && this.next(from, symbol) === -1) {
      this.#connect(from, symbol, state);
      from = this.link[from] as number;
    }
    this.link[state] = from === -1 ? 0 : this.#suffixOf(from, symbol);
    return state;
  }

  /** The state for the longest stretch of `from`, one symbol longer. */
  #suffixOf(from: number, symbol: number): number {
    const target = this.next(from, symbol);
    return this.length[target] === (this.length[from] as number) + 1 ? target : this.#split(from, symbol, target);
  }

  /** Gives the shorter stretches of a state, up to those that come from `from`, a separate state. */
  #split(from: number, symbol: number, target: number): number {
    const clone = this.#states++;
    this.length[clone] = (this.length[from] as number) + 1;
    this.link[clone] = this.link[target] as number;
    this.firstEnd[clone] = this.firstEnd[target] as number;
    for (let edge = this.#firstEdge[target] as number; edge !== -1; edge = this.#edgeNext[edge] as number) {
      this.#connect(clone, this.#edgeSymbol[edge] as number, this.#edgeTarget[edge] as number);
    }
    this.link[target] = clone;
    let state = from;
    while (state !== -1 && this.next(state, symbol) === target) {
      this.#edgeTarget[this.#slots[this.#slotOf(state, symbol)] as number] = clone;
      state = this.link[state] as number;
    }
    return clone;
  }

  #connect(state: number, symbol: number, target: number): void {
    const edge = this.#edges++;
    this.#edgeState[edge] = state;
    this.#edgeSymbol[edge] = symbol;
    this.#edgeTarget[edge] = target;
    this.#edgeNext[edge] = this.#firstEdge[state] as number;
    this.#firstEdge[state] = edge;
    this.#slots[this.#slotOf(state, symbol)] = edge;
  }

  /** The slot of an edge, or the free one where it would go. */
  #slotOf(state: number, symbol: number): number {
    let slot = (Math.imul(state, 0x9e3779b1) ^ Math.imul(symbol, 0x85ebca6b)) >>> 7;
    for (;;) {
      slot &= this.#mask;
      const edge = this.#slots[slot] as number;
      if (edge === -1 || (this.#edgeState[edge] === state && this.#edgeSymbol[edge] === symbol)) return slot;
      slot++;
    }
  }
}
