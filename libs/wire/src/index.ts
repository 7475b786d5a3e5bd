export { decodeClient, encodeClient } from './client.codec.ts';
export { WireError } from './error.ts';
export { addressed, decodeServer, encodeListBody, encodeServer, type ListBody } from './server.codec.ts';
