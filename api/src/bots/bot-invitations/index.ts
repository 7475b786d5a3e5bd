export { createInvitations } from './create-invitations.ts';
export { invitationsOperations } from './invitations.routes.ts';
export { stopInvitationsOperations } from './stop-invitations.ts';
