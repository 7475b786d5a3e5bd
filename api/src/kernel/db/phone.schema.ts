/** Numbers of phones: what was sent to them, and what confirming one has brought. */
export interface PhoneSchema {
  phoneCodes: PhoneCodesTable;
  phoneNumbers: PhoneNumbersTable;
  phoneSends: PhoneSendsTable;
  phoneQuotas: PhoneQuotasTable;
  phoneRewards: PhoneRewardsTable;
  rewardedNumbers: RewardedNumbersTable;
}

/** The newest code of a user; a code that was used stays until the next. */
interface PhoneCodesTable {
  userId: string;
  phoneNumber: string;
  /** Keyed: without the server's secret a copy of the table gives no code away. */
  codeHash: string;
  triesLeft: number;
  sentAtMs: number;
  expiresAtMs: number;
  usedAtMs: number | null;
}

interface PhoneNumbersTable {
  phoneNumber: string;
  lastSentAtMs: number;
}

/** What was sent within a day. */
interface PhoneSendsTable {
  id: string;
  phoneNumber: string;
  userId: string;
  atMs: number;
}

/** How often something was done since its window began; the window begins with the first time. */
interface PhoneQuotasTable {
  key: string;
  used: number;
  endsAtMs: number;
}

interface PhoneRewardsTable {
  userId: string;
  phoneNumber: string;
  credits: number;
  atMs: number;
}

/** Of accounts that are gone. */
interface RewardedNumbersTable {
  numberHash: string;
  atMs: number;
}
