import { Badge, CheckIcon, EllipsisIcon, IconButton, Menu, MenuItem } from '@bothways/ui';
import { useText } from '../texts.ts';
import { useAnalyzed } from './use-analyzed.ts';

/**
 * Menu in the head of an event's card, for those who may manage the marks: whether the event is analysed, and the
 * action to change it.
 */
export function AnalyzedMenu({ eventId }: { eventId: string }) {
  const t = useText();
  const { isAnalyzed, toggle } = useAnalyzed(eventId);
  return (
    <>
      {isAnalyzed && <Badge icon={<CheckIcon size={12} />}>{t('analyzed.badge')}</Badge>}
      <Menu
        trigger={
          <IconButton label={t('analyzed.menu')} size="small">
            <EllipsisIcon size={14} />
          </IconButton>
        }
      >
        <MenuItem onAction={toggle}>{t(isAnalyzed ? 'analyzed.remove' : 'analyzed.add')}</MenuItem>
      </Menu>
    </>
  );
}
