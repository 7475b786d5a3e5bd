import { LocaleLink } from '@bothways/platform';
import { Button, MailIcon } from '@bothways/ui';
import { useState } from 'react';
import { useText } from '../app/shell-texts.ts';
import { Failure } from './failure.tsx';
import { Outcome } from './outcome.tsx';
import { entranceTo } from './return-path.ts';
import { useFormPost } from './use-form-post.ts';

interface Props {
  email: string;
  /** The page that is wanted. */
  to: string | undefined;
  title: string;
  text: string;
  /** Requests the letter again. */
  again: { path: string; body: Record<string, string> };
  /** Returns to the form. */
  onCorrect: () => void;
}

/** A letter was sent if the address qualifies, which is not revealed here. */
export function CheckLetter({ email, to, title, text, again, onCorrect }: Props) {
  const t = useText();
  const [isResent, setResent] = useState(false);
  const { isPending, error, mutate } = useFormPost(again.path, () => setResent(true));
  return (
    <Outcome
      actions={
        <>
          <Button isDisabled={isResent} isPending={isPending} onPress={() => mutate(again.body)} wide>
            {t(isResent ? 'letter.resent' : 'letter.resend')}
          </Button>
          <Button onPress={onCorrect} variant="quiet" wide>
            {t('letter.correct')}
          </Button>
          <LocaleLink to={entranceTo('login', { email, to })}>{t('letter.toLogin')}</LocaleLink>
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
