export { canUsePasskeys } from './can-use-passkeys.ts';
export { createPasskey, type NotCreated, offersPasskeys, stopAsking, usePasskey } from './ceremonies.ts';
