import { X509Certificate } from 'node:crypto';
import { rootCertificates } from 'node:tls';
import { forged } from './forged-webhook.ts';

const PEM = /-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----/g;
/** The signer's certificate and a few intermediates. */
const MAX_CERTIFICATES = 6;

/** The subject under which PayPal signs webhooks, live and in the sandbox. */
const SIGNER = /^CN=messageverificationcerts\.(sandbox\.)?paypal\.com$/m;

/** @throws ForgedWebhook unless the text is a list of certificates */
export function parseChain(pem: string): X509Certificate[] {
  const texts = pem.match(PEM) ?? [];
  if (texts.length === 0 || texts.length > MAX_CERTIFICATES) throw forged('No certificates at that address');
  try {
    return texts.map((text) => new X509Certificate(text));
  } catch {
    throw forged('No certificates at that address');
  }
}

let systemRoots: readonly X509Certificate[] | undefined;

/** Returns the trusted roots: those of Node, parsed once, or the configured ones. */
export function rootsOf(roots: 'system' | readonly string[]): readonly X509Certificate[] {
  if (roots !== 'system') return roots.map((pem) => new X509Certificate(pem));
  systemRoots ??= rootCertificates.map((pem) => new X509Certificate(pem));
  return systemRoots;
}

const isValid = ({ validFromDate, validToDate }: X509Certificate, nowMs: number): boolean =>
  validFromDate.getTime() <= nowMs && nowMs <= validToDate.getTime();

const isIssuedBy = (certificate: X509Certificate, issuer: X509Certificate): boolean =>
  issuer.ca && certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);

/**
 * Requires that PayPal's own certificate comes first, each is issued by the next, and the last by a trusted root.
 * @throws ForgedWebhook
 */
export function demandTrusted(
  chain: readonly X509Certificate[],
  roots: readonly X509Certificate[],
  nowMs: number,
): void {
  const [signer, ...others] = chain;
  if (!signer || !SIGNER.test(signer.subject) || signer.ca)
    throw forged('The certificate is of somebody else');
  const left = new Set(others);
  for (let certificate = signer; ; ) {
    if (!isValid(certificate, nowMs)) throw forged('A certificate is not valid now');
    const at = certificate;
    if (roots.some((root) => isIssuedBy(at, root) && isValid(root, nowMs))) return;
    const issuer = [...left].find((each) => isIssuedBy(at, each));
    if (!issuer) throw forged('Nobody that we believe has issued the certificate');
    left.delete(issuer);
    certificate = issuer;
  }
}
