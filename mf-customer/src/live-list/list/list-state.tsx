import type { Mode } from '@bothways/domain/quotes';
import type { SettingsFamily } from '@bothways/domain/settings';
import { Button, Card, EmptyState, EyeOffIcon, SearchIcon } from '@bothways/ui';
import { hides } from '../../hides/index.ts';
import { NothingFits } from '../../settings/index.ts';
import { useText } from '../../texts.ts';
import type { ListTexts } from '../kind/list-kind.ts';

interface EmptyListProps {
  family: SettingsFamily;
  mode: Mode;
  texts: Pick<ListTexts, 'noneTitle' | 'none' | 'hiddenTitle' | 'hiddenCount'>;
  /** Filters hide something, or may. */
  isNarrowed: boolean;
  /** Number of items without the filters, once known. */
  withoutFilters: number | undefined;
  search: string;
  onWiden: () => void;
}

/** Explains an empty list: because of the search, because of the filters, or because there are no items. */
export function EmptyList(props: EmptyListProps) {
  const { family, mode, texts, isNarrowed, withoutFilters, search, onWiden } = props;
  const t = useText();
  if (search !== '') {
    return (
      <Card>
        <EmptyState icon={<SearchIcon size={24} />} title={t('empty.searchTitle', { search })}>
          {t('empty.search')}
        </EmptyState>
      </Card>
    );
  }
  if (!isNarrowed) {
    return (
      <NothingFits family={family} mode={mode} title={t(texts.noneTitle)}>
        {t(texts.none)}
      </NothingFits>
    );
  }
  return (
    <Card>
      <EmptyState action={<Button onPress={onWiden}>{t('empty.widen')}</Button>} title={t(texts.hiddenTitle)}>
        {withoutFilters === undefined ? t('empty.hidden') : t(texts.hiddenCount, { count: withoutFilters })}
      </EmptyState>
    </Card>
  );
}

/** Says that the person has hidden all items. */
export function AllHidden() {
  const t = useText();
  return (
    <Card>
      <EmptyState
        action={<Button onPress={() => hides.clear()}>{t('hides.showAll')}</Button>}
        icon={<EyeOffIcon size={24} />}
        title={t('empty.allHiddenTitle')}
      >
        {t('empty.allHidden')}
      </EmptyState>
    </Card>
  );
}
