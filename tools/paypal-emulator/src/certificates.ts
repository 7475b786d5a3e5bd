import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { bits, integer, NULL, objectId, octets, sequence, set, TRUE, tagged, text, utcTime } from './der.ts';

export interface Identity {
  name: string;
  privateKey: KeyObject;
  publicKey: KeyObject;
}

export const newIdentity = (name: string): Identity => ({
  name,
  ...generateKeyPairSync('rsa', { modulusLength: 2048 }),
});

interface CertificateFacts {
  subject: Identity;
  issuer: Identity;
  /** Whether it may issue other certificates. */
  isAuthority: boolean;
  fromMs: number;
  untilMs: number;
}

const ALGORITHM = sequence(objectId('1.2.840.113549.1.1.11'), NULL);
const nameOf = (name: string): Buffer => sequence(set(sequence(objectId('2.5.4.3'), text(name))));

/** Basic constraints and key usage: certificate signing, or digital signature. */
const extensionsOf = (isAuthority: boolean): Buffer =>
  tagged(
    3,
    sequence(
      sequence(objectId('2.5.29.19'), TRUE, octets(isAuthority ? sequence(TRUE) : sequence())),
      sequence(
        objectId('2.5.29.15'),
        TRUE,
        octets(isAuthority ? bits(Buffer.from([0x06]), 1) : bits(Buffer.from([0x80]), 7)),
      ),
    ),
  );

const pemOf = (der: Buffer): string =>
  `-----BEGIN CERTIFICATE-----\n${der.toString('base64').replaceAll(/.{64}/g, '$&\n').trimEnd()}\n-----END CERTIFICATE-----\n`;

/** Creates an X.509 certificate (RFC 5280) as PEM. */
export function certificate({ subject, issuer, isAuthority, fromMs, untilMs }: CertificateFacts): string {
  const facts = sequence(
    tagged(0, integer(Buffer.from([2]))),
    // The first bit is 0 and a later bit of the byte is 1: a positive integer in its shortest form.
    integer(Buffer.concat([Buffer.from([0x4f]), randomBytes(15)])),
    ALGORITHM,
    nameOf(issuer.name),
    sequence(utcTime(fromMs), utcTime(untilMs)),
    nameOf(subject.name),
    subject.publicKey.export({ type: 'spki', format: 'der' }),
    extensionsOf(isAuthority),
  );
  return pemOf(sequence(facts, ALGORITHM, bits(sign('RSA-SHA256', facts, issuer.privateKey))));
}

const DAY_MS = 24 * 60 * 60 * 1000;
const YEAR_MS = 365 * DAY_MS;

/** A signer with its own authorities. */
export interface Signers {
  signer: Identity;
  root: Identity;
  middle: Identity;
}

export interface SigningChain extends Signers {
  /**
   * Last segment of the certificate's URL: a hash of the chain, so that a new one is not mistaken for an older one.
   */
  name: string;
  /** The root a verifier must trust. */
  rootPem: string;
  /** The content of the certificate's URL: the signer's certificate, then its issuer's. */
  chainPem: string;
}

/** Like PayPal's: the name under which its webhooks are signed. */
export const SIGNER_NAME = 'messageverificationcerts.sandbox.paypal.com';

/** Creates a signer with its own authorities, valid around `nowMs`; those given are reused. */
export function signingChain(nowMs: number, kept: Partial<Signers> = {}): SigningChain {
  const root = kept.root ?? newIdentity('Bothways PayPal emulator');
  const middle = kept.middle ?? newIdentity('Bothways PayPal emulator, issuing');
  const signer = kept.signer ?? newIdentity(SIGNER_NAME);
  const times = { fromMs: nowMs - DAY_MS, untilMs: nowMs + 5 * YEAR_MS };
  const issued = (subject: Identity, issuer: Identity, isAuthority: boolean) =>
    certificate({ subject, issuer, isAuthority, ...times });
  const chainPem = issued(signer, middle, false) + issued(middle, root, true);
  return {
    name: `CERT-${createHash('sha256').update(chainPem).digest('hex').slice(0, 24)}`,
    rootPem: issued(root, root, true),
    chainPem,
    signer,
    root,
    middle,
  };
}
