/** Returns the address in the answer to a mailed link. */
export const emailOfAnswer = (answer: unknown): string =>
  typeof answer === 'object' && answer !== null && 'email' in answer ? String(answer.email) : '';
