import {
  invitationAnswerSchema,
  invitationDoneSchema,
  invitationsAnswerSchema,
} from '@bothways/domain/bot-invitations';
import { api, apiQuery } from '@bothways/platform';
import { USERS_KEY } from '../users.queries.ts';

/** The caller's open invitations. */
export const invitationsQuery = apiQuery({
  key: [...USERS_KEY, 'invitations'],
  path: '/api/bot/users/invitations',
  schema: invitationsAnswerSchema,
  staleMs: 10_000,
});

type InvitationAct = 'resend' | 'withdraw';

/** Resends or withdraws an invitation. */
export const changeInvitation = ({ id, act }: { id: string; act: InvitationAct }): Promise<unknown> => {
  const path = `/api/bot/users/invitations/${id}`;
  return act === 'resend'
    ? api.post(`${path}/resend`, { schema: invitationAnswerSchema, body: {} })
    : api.delete(path, { schema: invitationDoneSchema });
};
