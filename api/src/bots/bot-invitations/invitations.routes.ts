import {
  invitationAnswerSchema,
  invitationDoneSchema,
  invitationParamsSchema,
  invitationsAnswerSchema,
  invitationTokenSchema,
  invitedAnswerSchema,
  openInvitationAnswerSchema,
  resendInvitationSchema,
} from '@bothways/domain/bot-invitations';
import { addBotUserSchema } from '@bothways/domain/bot-users';
import { clientIp, type Mount, operation, route } from '#kernel/http';
import { actorOf } from '#people/iam';
import { acceptInvitation, openInvitation, refuseInvitation } from './answer-invitation.ts';
import type { AnswerDeps } from './demand-open.ts';
import {
  type InviteDeps,
  inviteBotUser,
  readInvitations,
  resendInvitation,
  withdrawInvitation,
} from './invite.ts';
import { leaveBot } from './leave-bot.ts';

const office = { tag: 'Bot', access: { permission: 'update:bot_user' } } as const;
const reader = { tag: 'Bot', access: 'public', method: 'post', body: invitationTokenSchema } as const;

/** Operations on invitations and their answers. */
export const invitationsOperations = {
  add: operation({
    ...office,
    method: 'post',
    path: '/api/bot/users',
    summary:
      'Invite somebody to be a bot user, whom the caller looks after once they accept; answers alike for every address',
    body: addBotUserSchema,
    answer: invitedAnswerSchema,
    failure: 'Failed to add the user',
  }),
  list: operation({
    ...office,
    method: 'get',
    path: '/api/bot/users/invitations',
    summary: "The caller's own invitations that are not accepted",
    answer: invitationsAnswerSchema,
    failure: 'Failed to load the invitations',
  }),
  resend: operation({
    ...office,
    method: 'post',
    path: '/api/bot/users/invitations/{id}/resend',
    summary: 'Send the letter of an invitation again, once a day, for another fortnight',
    params: invitationParamsSchema,
    body: resendInvitationSchema,
    bodyOptional: true,
    answer: invitationAnswerSchema,
    failure: 'Failed to send the invitation',
  }),
  withdraw: operation({
    ...office,
    method: 'delete',
    path: '/api/bot/users/invitations/{id}',
    summary: 'Take an invitation back; its link opens nothing any more',
    params: invitationParamsSchema,
    answer: invitationDoneSchema,
    failure: 'Failed to withdraw the invitation',
  }),
  read: operation({
    ...reader,
    path: '/api/bot/invitations/read',
    summary: 'What the link of a letter asks; nothing is done by it',
    answer: openInvitationAnswerSchema,
    failure: 'Failed to load the invitation',
  }),
  accept: operation({
    ...reader,
    path: '/api/bot/invitations/accept',
    summary: 'Become a bot user, with the link of a letter',
    answer: invitationDoneSchema,
    failure: 'Failed to accept the invitation',
  }),
  decline: operation({
    ...reader,
    path: '/api/bot/invitations/decline',
    summary: 'Say no, with the link of a letter; the same person cannot ask again for a month',
    answer: invitationDoneSchema,
    failure: 'Failed to decline the invitation',
  }),
  leave: operation({
    ...reader,
    path: '/api/bot/invitations/leave',
    summary:
      'Leave the bot, with the link of the letter that was accepted: it stops, forgets the passwords and has nobody who looks after it',
    answer: invitationDoneSchema,
    failure: 'Failed to leave the bot',
  }),
};

const done = (message: string) => ({ success: true, message });

export const mountInvitations =
  (deps: InviteDeps & AnswerDeps & { trustProxy: boolean }): Mount =>
  (api) => {
    const { db, nowMs, trustProxy } = deps;
    const operations = invitationsOperations;

    route(api, operations.add, async ({ c, body, user }) => ({
      ...done('Invitation sent'),
      data: await inviteBotUser(deps, actorOf(c, user(), trustProxy), body),
    }));

    route(api, operations.list, async ({ user }) => ({
      ...done('OK'),
      data: await readInvitations(db, user().userId, nowMs()),
    }));

    route(api, operations.resend, async ({ c, params, user }) => ({
      ...done('Invitation sent'),
      data: await resendInvitation(deps, actorOf(c, user(), trustProxy), params.id),
    }));

    route(api, operations.withdraw, async ({ c, params, user }) => {
      await withdrawInvitation(deps, actorOf(c, user(), trustProxy), params.id);
      return done('Invitation withdrawn');
    });

    route(api, operations.read, async ({ c, body }) => ({
      ...done('OK'),
      data: await openInvitation(deps, { ...body, ip: clientIp(c, trustProxy) }),
    }));

    route(api, operations.accept, async ({ c, body }) => {
      await acceptInvitation(deps, { ...body, ip: clientIp(c, trustProxy) });
      return done('Invitation accepted');
    });

    route(api, operations.decline, async ({ c, body }) => {
      await refuseInvitation(deps, { ...body, ip: clientIp(c, trustProxy) });
      return done('Invitation declined');
    });

    route(api, operations.leave, async ({ c, body }) => {
      await leaveBot(deps, { ...body, ip: clientIp(c, trustProxy) });
      return done('You have left the bot');
    });
  };
