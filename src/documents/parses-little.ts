/** When a scheme parses too little to fit the answers: the same in an audit and in a comparison. */

/** A scheme that parses a smaller share of the responses does not fit. */
const LEAST_PARSED = 0.5;

/** Whether so few parsed responses show that the scheme was made for others. */
export function parsesLittle(parsed: number, responses: number): boolean {
  return parsed < LEAST_PARSED * responses;
}
