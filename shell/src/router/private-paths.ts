import { PRIVATE_SEGMENTS } from '@bothways/domain/addresses';

const PRIVATE: ReadonlySet<string> = new Set(PRIVATE_SEGMENTS);
/** The managers' part of the back office. */
export const BOT = 'bot';
/** The back office: signed-in people to whom these are unknown lack access. */
const BACK_OFFICE: ReadonlySet<string> = new Set([BOT, 'admin']);

export const isPrivate = (segment: string): boolean => PRIVATE.has(segment);
export const isBackOffice = (segment: string): boolean => BACK_OFFICE.has(segment);
