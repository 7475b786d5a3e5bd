export { createInvitations } from './create-invitations.ts';
export { invitationsOperations } from './invitations.routes.ts';
