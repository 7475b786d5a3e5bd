import { useErrorText } from '@bothways/platform';
import { ErrorState } from '@bothways/ui';
import { useWords } from '../words/use-wording.ts';

interface Props {
  /** What could not be read. */
  title: string;
  query: { error: unknown; isFetching: boolean; refetch(): Promise<unknown> };
}

/** A part of the account that could not be read: why, and another try. */
export function NotRead({ title, query: { error, isFetching, refetch } }: Props) {
  const t = useWords();
  const errorText = useErrorText();
  return (
    <ErrorState
      isRetrying={isFetching}
      onRetry={() => void refetch()}
      retryLabel={t('account.retry')}
      title={title}
    >
      {errorText(error)}
    </ErrorState>
  );
}
