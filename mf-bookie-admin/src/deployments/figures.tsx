import { failedPct, type ReleaseFigures } from '@bothways/domain/area-health';
import { formatNumber, MISSING, Percent, useUi } from '@bothways/ui';

const KB = 1_000;

/** A version, which is not translated. */
export function Version({ version }: { version: string }) {
  return <span translate="no">{version}</span>;
}

export function Count({ value }: { value: number }) {
  const { locale } = useUi();
  return <>{formatNumber(value, locale)}</>;
}

/** Failed loads in percent of those attempted. */
export function FailedShare({ figures }: { figures: ReleaseFigures }) {
  const value = failedPct(figures);
  return value === undefined ? MISSING : <Percent digits={2} percent={value} />;
}

/** Seconds with two decimals. */
export function Seconds({ ms }: { ms: number | undefined }) {
  const { locale } = useUi();
  return <>{ms === undefined ? MISSING : `${formatNumber(ms / 1_000, locale, 2)} s`}</>;
}

export function Kilobytes({ bytes }: { bytes: number }) {
  const { locale } = useUi();
  return <>{`${formatNumber(bytes / KB, locale, 1)} KB`}</>;
}
