import type { Duplex } from 'node:stream';
import { connect } from 'node:tls';

/**
 * The line to Betfair. Who answers has to show a certificate of the name that was called, by somebody the machine trusts: the
 * session's token goes over it.
 * @param ca who is trusted instead, in tests
 */
export const secureLine = (host: string, port: number, ca?: string): Duplex =>
  connect({ host, port, servername: host, rejectUnauthorized: true, ...(ca !== undefined && { ca }) });
