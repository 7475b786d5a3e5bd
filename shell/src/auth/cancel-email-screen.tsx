import { usePageTitle } from '@bothways/platform';
import { CheckIcon } from '@bothways/ui';
import { useState } from 'react';
import { useText } from '../app/shell-texts.ts';
import { useLetterLink } from './letter-link.ts';
import { LetterPress } from './letter-press.tsx';
import { linkOutcome } from './link-outcome.ts';
import { Outcome } from './outcome.tsx';
import { StaleLink } from './stale-link.tsx';
import { ToNewPassword } from './to-new-password.tsx';
import { isLinkInvalid } from './use-entrance-form.ts';
import { useFormPost } from './use-form-post.ts';

/**
 * Cancels a change of address by the link of the warning letter. Requires a click: mail scanners open links, and must
 * not undo what the owner wants.
 */
export function CancelEmailScreen() {
  const { token, visit } = useLetterLink();
  return <Stopping key={visit} token={token} />;
}

function Stopping({ token }: { token: string }) {
  const t = useText();
  const [email, setEmail] = useState<string>();
  const { isPending, error, mutate } = useFormPost('/api/auth/cancel-email', (answer) =>
    setEmail(linkOutcome(answer).email),
  );
  usePageTitle(t('cancelEmail.title'));
  if (token === '' || isLinkInvalid(error)) {
    return <StaleLink actions={<ToNewPassword />} text={t('cancelEmail.staleText')} token={token} />;
  }
  if (email !== undefined) {
    return (
      <Outcome
        actions={<ToNewPassword email={email} />}
        icon={<CheckIcon size={24} />}
        title={t('cancelEmail.doneTitle')}
      >
        <p>{t('cancelEmail.doneText', { email })}</p>
      </Outcome>
    );
  }
  return (
    <LetterPress
      error={error}
      isPending={isPending}
      lead={t('cancelEmail.lead')}
      onPress={() => mutate({ token })}
      submit={t('cancelEmail.submit')}
      title={t('cancelEmail.title')}
    />
  );
}
