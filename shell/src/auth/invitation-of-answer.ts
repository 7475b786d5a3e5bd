/** What the letter of an invitation asks. */
export interface OpenInvitation {
  email: string;
  by: { name: string; email: string };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** @throws TypeError for an answer that is none: the page says then that something went wrong */
export function invitationOfAnswer(answer: unknown): OpenInvitation {
  const data = isRecord(answer) ? answer.data : undefined;
  const by = isRecord(data) ? data.by : undefined;
  if (
    !isRecord(data) ||
    !isRecord(by) ||
    typeof data.email !== 'string' ||
    typeof by.name !== 'string' ||
    typeof by.email !== 'string'
  )
    throw new TypeError('The answer is no invitation');
  return { email: data.email, by: { name: by.name, email: by.email } };
}
