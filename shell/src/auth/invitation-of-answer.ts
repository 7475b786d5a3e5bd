/** The content of an invitation, open or accepted. */
export interface OpenInvitation {
  email: string;
  by: { name: string; email: string };
  /** Whether its reader has accepted already, and can leave. */
  isAccepted: boolean;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** @throws TypeError for an invalid answer: the page then shows a general error */
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
  const isAccepted = data.state === 'accepted';
  return { email: data.email, by: { name: by.name, email: by.email }, isAccepted };
}
