import { expect, test } from 'vitest';
import { refusalOf } from './refused-address.ts';

test.each([
  [550, '550 5.1.1 <ana@example.test>: Recipient address rejected: User unknown', 'unknown'],
  [550, '550-5.1.1 The email account that you tried to reach does not exist.', 'unknown'],
  [556, '556 5.1.10 null MX', 'unknown'],
  [550, '550 5.2.1 The account is disabled', 'closed'],
  [552, '552 5.2.2 mailbox over quota', 'full'],
  [550, '550 5.2.3 too long for this mailbox', 'refused'],
  [550, '550 No such user here', 'unknown'],
  [552, '552 Mailbox full', 'full'],
  [554, '554 No', 'refused'],
] as const)('%i "%s" is about the address: %s', (status, response, reason) => {
  expect(refusalOf(status, response)).toBe(reason);
});

test.each([
  [554, '554 5.7.1 <ana@example.test>: Relay access denied'],
  [550, '550 5.7.1 Service unavailable, client host blocked using Spamhaus'],
  [550, '550 5.7.26 unauthenticated mail is not accepted'],
  [550, '550 5.1.8 sender address has no domain'],
  [550, '550 5.4.1 Recipient address rejected: Access denied'],
  [503, '503 5.5.1 bad sequence'],
  [550, '550 relay not permitted'],
  [554, '554 Your IP is on a black list'],
] as const)('%i "%s" is about us', (status, response) => {
  expect(refusalOf(status, response)).toBeUndefined();
});
