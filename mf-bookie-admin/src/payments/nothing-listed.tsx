import { EmptyState } from '@bothways/ui';
import { useListParams } from '../page/index.ts';
import { useText } from './texts.ts';

/** A list without rows: because of what it was narrowed to, or because nothing has been paid yet. */
export function NothingListed({ title }: { title: string }) {
  const t = useText();
  const { chosen } = useListParams<'q' | 'state'>('before');
  const isNarrowed = chosen('q') !== '' || chosen('state') !== '';
  return <EmptyState title={title}>{t(isNarrowed ? 'payments.noneHint' : 'payments.noneYet')}</EmptyState>;
}
