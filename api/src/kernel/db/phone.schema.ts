/** Phone numbers: codes sent to them, and rewards for confirming one. */
export interface PhoneSchema {
  phoneCodes: PhoneCodesTable;
  phoneNumbers: PhoneNumbersTable;
  phoneSends: PhoneSendsTable;
  phoneQuotas: PhoneQuotasTable;
  phoneRewards: PhoneRewardsTable;
  rewardedNumbers: RewardedNumbersTable;
}

/** A user's newest code; a used one stays until the next. */
interface PhoneCodesTable {
  userId: string;
  phoneNumber: string;
  /** Keyed: without the server's secret, a copy of the table reveals no code. */
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

/** Messages sent within a day. */
interface PhoneSendsTable {
  id: string;
  phoneNumber: string;
  userId: string;
  atMs: number;
}

/** Uses counted since the window began; it begins with the first use. */
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

/** Numbers of deleted accounts. */
interface RewardedNumbersTable {
  numberHash: string;
  atMs: number;
}
