export * from './invitations.calls.ts';
