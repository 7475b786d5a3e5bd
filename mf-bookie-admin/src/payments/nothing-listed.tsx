import { EmptyState } from '@bothways/ui';
import { useListParams } from '../page/index.ts';
import { useText } from './texts.ts';

/** Empty state: because of the filters, or because there are no payments yet. */
export function NothingListed({ title }: { title: string }) {
  const t = useText();
  const { chosen } = useListParams<'q' | 'state'>('before');
  const isNarrowed = chosen('q') !== '' || chosen('state') !== '';
  return <EmptyState title={title}>{t(isNarrowed ? 'payments.noneHint' : 'payments.noneYet')}</EmptyState>;
}
