import {
  invitationAnswerSchema,
  invitationDoneSchema,
  invitationsAnswerSchema,
} from '@bothways/domain/bot-invitations';
import { api, apiQuery } from '@bothways/platform';
import { USERS_KEY } from '../users.queries.ts';

/** Whom the caller has invited, and who has not accepted. */
export const invitationsQuery = apiQuery({
  key: [...USERS_KEY, 'invitations'],
  path: '/api/bot/users/invitations',
  schema: invitationsAnswerSchema,
  staleMs: 10_000,
});

type InvitationAct = 'resend' | 'withdraw';

/** Another letter, or taking it back. */
export const changeInvitation = ({ id, act }: { id: string; act: InvitationAct }): Promise<unknown> => {
  const path = `/api/bot/users/invitations/${id}`;
  return act === 'resend'
    ? api.post(`${path}/resend`, { schema: invitationAnswerSchema, body: {} })
    : api.delete(path, { schema: invitationDoneSchema });
};
