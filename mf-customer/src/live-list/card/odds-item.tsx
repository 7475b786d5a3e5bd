import { useLocalePath, useNavigate, useSession } from '@bothways/platform';
import { ChartLineIcon, LockIcon, MenuItem, MenuSection } from '@bothways/ui';
import { eventOddsPath } from '../../dashboard/index.ts';
import type { Target } from '../../pins/index.ts';
import { useText } from '../../texts.ts';
import { serverNow } from '../../time/index.ts';

/**
 * Overflow menu item: the event's odds at all bookmakers; where the plan lacks them, the page names the plan that has
 * them.
 */
export function OddsItem({ target }: { target: Target }) {
  const t = useText();
  const session = useSession();
  const navigate = useNavigate();
  const pathOf = useLocalePath();
  const hasBegun = Date.parse(target.startedAt) <= serverNow();
  const mode = hasBegun && session.has('historicOdds:live') ? 'live' : 'prematch';
  const Picture = session.has('historicOdds:prematch') ? ChartLineIcon : LockIcon;
  return (
    <MenuSection title={t('explorer.menu')}>
      <MenuItem
        icon={<Picture size={14} />}
        id="odds"
        onAction={() => navigate(pathOf(eventOddsPath(target.eventId, mode)))}
      >
        {t('explorer.ofEvent')}
      </MenuItem>
    </MenuSection>
  );
}
