import { LocaleLink } from '@bothways/platform';
import { Button, MailIcon } from '@bothways/ui';
import { useState } from 'react';
import { useText } from '../app/shell-texts.ts';
import { Failure } from './failure.tsx';
import { Outcome } from './outcome.tsx';
import { useFormPost } from './use-form-post.ts';

interface Props {
  email: string;
  title: string;
  text: string;
  /** Path for requesting the letter again. */
  resendPath: string;
  /** Returns to the form. */
  onCorrect: () => void;
}

/** A letter was sent if the address qualifies, which is not revealed here. */
export function CheckLetter({ email, title, text, resendPath, onCorrect }: Props) {
  const t = useText();
  const [isResent, setResent] = useState(false);
  const { isPending, error, mutate } = useFormPost(resendPath, () => setResent(true));
  return (
    <Outcome
      actions={
        <>
          <Button isDisabled={isResent} isPending={isPending} onPress={() => mutate({ email })} wide>
            {t(isResent ? 'letter.resent' : 'letter.resend')}
          </Button>
          <Button onPress={onCorrect} variant="quiet" wide>
            {t('letter.correct')}
          </Button>
          <LocaleLink to={`login?${new URLSearchParams({ email })}`}>{t('letter.toLogin')}</LocaleLink>
        </>
      }
      icon={<MailIcon size={24} />}
      title={title}
    >
      <p>{text}</p>
      <p>{t('letter.hint')}</p>
      <Failure error={error} />
    </Outcome>
  );
}
