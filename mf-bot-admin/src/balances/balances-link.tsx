import type { CardUser } from '@bothways/domain/bot-users';
import { useLocalePath } from '@bothways/platform';
import { Button, LinkButton, Tooltip } from '@bothways/ui';
import { namesOf, useAnonymised } from '../anonymous/index.ts';
import { useText } from '../texts.ts';
import { balancesPath } from './paths.ts';

/** Link to a bonus user's balances; absent while names are hidden, because its URL names the user. */
export function BalancesLink({ user }: { user: Pick<CardUser, '_id' | 'alias' | 'mode'> }) {
  const t = useText();
  const path = useLocalePath();
  const [hidden] = useAnonymised();
  if (user.mode !== 'bonus') return null;
  if (hidden)
    return (
      <Tooltip text={t('balances.linkHidden')}>
        <Button isDisabled size="small">
          {t('balances.link')}
        </Button>
      </Tooltip>
    );
  return (
    <LinkButton
      aria-label={t('balances.of', { name: namesOf(user, hidden).name })}
      href={path(balancesPath(user._id.email))}
      size="small"
    >
      {t('balances.link')}
    </LinkButton>
  );
}
