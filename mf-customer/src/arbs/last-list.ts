import type { Mode } from '@bothways/domain/quotes';
import { stored } from '@bothways/platform';

const isMode = (raw: unknown): raw is Mode => raw === 'prematch' || raw === 'live';

/** The list that was open last; `/dashboard` leads back to it. */
export const lastList = stored<Mode>('lastArbList', 1, isMode, 'prematch');

/** Where a mode's arbs are listed, below the locale. */
export const arbsPath = (mode: Mode): string => `dashboard/arbs/${mode}`;
