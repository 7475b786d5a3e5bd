import { EyeOffIcon, MenuItem, MenuSection } from '@bothways/ui';
import { useBookieName } from '../bookies/index.ts';
import type { Target } from '../pins/index.ts';
import { useText } from '../texts.ts';
import { serverNow } from '../time/index.ts';
import { type Hide, hideKey, hidesFor } from './hide.ts';
import { useHide } from './use-hides.ts';

interface HideItemsProps {
  target: Target;
  /** Label of the item's hide action, such as "Hide this arb". */
  itemLabel: string;
  /** A further effect, such as closing a detail. */
  onHidden?: () => void;
}

/** The hide options of an overflow menu. */
export function HideItems({ target, itemLabel, onHidden }: HideItemsProps) {
  const t = useText();
  const bookieName = useBookieName();
  const hide = useHide();
  const label = ({ way, bookies }: Hide): string =>
    way === 'item' ? itemLabel : t(`hides.${way}`, { bookies: bookies.map(bookieName).join(' + ') });
  return (
    <MenuSection title={t('hides.menu')}>
      {hidesFor(target, serverNow()).map((one, index) => (
        <MenuItem
          icon={<EyeOffIcon size={14} />}
          id={`${one.way}${index}`}
          key={hideKey(one)}
          onAction={() => {
            hide(one);
            onHidden?.();
          }}
        >
          {label(one)}
        </MenuItem>
      ))}
    </MenuSection>
  );
}
