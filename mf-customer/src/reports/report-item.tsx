import { useQuery } from '@bothways/platform';
import { CircleAlertIcon, MenuItem, MenuSection } from '@bothways/ui';
import type { Target } from '../pins/index.ts';
import { useText } from '../texts.ts';
import { ownReportsQuery } from './reports.queries.ts';
import { useTakeBack } from './use-take-back.ts';

/** Overflow menu item: reports that the event is paired wrongly, or withdraws the report. */
export function ReportItem({ target, onReport }: { target: Target; onReport: () => void }) {
  const t = useText();
  const { data } = useQuery(ownReportsQuery);
  const { mutate } = useTakeBack();
  const isReported = data?.eventIds.includes(target.eventId) ?? false;
  return (
    <MenuSection title={t('reports.menu')}>
      <MenuItem
        icon={<CircleAlertIcon size={14} />}
        id="report"
        onAction={() => (isReported ? mutate(target.eventId) : onReport())}
      >
        {t(isReported ? 'reports.takeBack' : 'reports.report')}
      </MenuItem>
    </MenuSection>
  );
}
