import type { Duplex } from 'node:stream';
import { connect } from 'node:tls';

/**
 * Opens the connection to Betfair. The peer must present a trusted certificate for the host name: the session's token
 * is sent over it.
 * @param ca the trusted authority instead, in tests
 */
export const secureLine = (host: string, port: number, ca?: string): Duplex =>
  connect({ host, port, servername: host, rejectUnauthorized: true, ...(ca !== undefined && { ca }) });
