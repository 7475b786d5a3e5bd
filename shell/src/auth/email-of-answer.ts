/** The address that the answer to a mailed link names. */
export const emailOfAnswer = (answer: unknown): string =>
  typeof answer === 'object' && answer !== null && 'email' in answer ? String(answer.email) : '';
