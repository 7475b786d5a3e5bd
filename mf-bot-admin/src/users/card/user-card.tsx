import type { CardUser } from '@bothways/domain/bot-users';
import { useLocalePath } from '@bothways/platform';
import {
  Avatar,
  Button,
  buttonClass,
  Card,
  Checkbox,
  ChevronDownIcon,
  ChevronUpIcon,
  cx,
  IconButton,
  LinkButton,
  TagsIcon,
  Tooltip,
} from '@bothways/ui';
import { memo, useDeferredValue, useId } from 'react';
import { namesOf } from '../../anonymous/index.ts';
import { useText } from '../../texts.ts';
import type { CardActions, UserRights } from './card-actions.ts';
import { RequestButton } from './request-button.tsx';
import { UserBadges } from './user-badges.tsx';
import { UserBody } from './user-body.tsx';
import styles from './user-card.module.css';
import { UserMenu } from './user-menu.tsx';
import { UserNumbers } from './user-numbers.tsx';

interface UserCardProps {
  user: CardUser;
  hidden: boolean;
  isOpen: boolean;
  /** Undefined outside of selection mode. */
  isSelected: boolean | undefined;
  rights: UserRights;
  /** Position in the list, from 1, and the list's length. */
  at: number;
  of: number;
  on: CardActions;
}

/** One user: name, state and winnings; when open, all sections. */
export const UserCard = memo(function UserCard(props: UserCardProps) {
  const { user, hidden, isOpen, isSelected, rights, at, of, on } = props;
  const t = useText();
  const bodyId = useId();
  // Interactive parts take three times as long to render as text. They follow after scrolling, in slices, so that no
  // wheel event waits for them; their space is reserved from the start.
  const isWhole = useDeferredValue(true, false);
  const { email: address } = user._id;
  const { name, email } = namesOf(user, hidden);
  return (
    <Card
      aria-label={name}
      aria-posinset={at}
      aria-setsize={of}
      as="li"
      className={cx(styles.card, isSelected === true && styles.selected)}
    >
      <div className={cx(styles.head, isSelected !== undefined && styles.selecting)}>
        {isSelected !== undefined && (
          <Checkbox
            aria-label={t('card.select', { name })}
            isSelected={isSelected}
            onChange={() => on.select(address)}
          />
        )}
        <Avatar name={name} />
        <div className={styles.who}>
          <h3>{name}</h3>
          {name !== email && <span className={styles.email}>{email}</span>}
          <UserBadges hidden={hidden} mayUpdate={rights.update && isWhole} user={user} />
          {isWhole ? (
            <IconButton
              className={styles.tagsButton}
              data-tour="tags"
              isDisabled={hidden}
              label={t('card.tagsOf', { name })}
              onPress={() => on.open('tags', user)}
              size="small"
            >
              <TagsIcon size={14} />
            </IconButton>
          ) : (
            <span
              className={buttonClass({
                variant: 'quiet',
                size: 'small',
                iconOnly: true,
                className: styles.tagsButton,
              })}
            />
          )}
        </div>
        <UserNumbers user={user} />
        <div className={styles.actions}>
          {isWhole &&
            (user.mode === 'bonus' ? (
              <RequestButton name={name} user={user} />
            ) : (
              <BetsLink hidden={hidden} name={name} user={user} />
            ))}
          {isWhole && <UserMenu hidden={hidden} name={name} on={on} rights={rights} user={user} />}
          <button
            {...(isOpen && { 'aria-controls': bodyId })}
            aria-expanded={isOpen}
            aria-label={t(isOpen ? 'card.close' : 'card.open', { name })}
            className={buttonClass({
              variant: 'quiet',
              size: 'small',
              iconOnly: true,
              className: styles.toggle,
            })}
            data-place={at - 1}
            onClick={() => on.fold(address)}
            type="button"
          >
            {isOpen ? <ChevronUpIcon size={14} /> : <ChevronDownIcon size={14} />}
          </button>
        </div>
      </div>
      {isOpen && (
        <div className={styles.body} id={bodyId}>
          <UserBody user={user} />
        </div>
      )}
    </Card>
  );
});

/** Link to a user's bets; absent while names are hidden, because its URL names the user. */
function BetsLink({ user, name, hidden }: { user: CardUser; name: string; hidden: boolean }) {
  const t = useText();
  const path = useLocalePath();
  if (hidden)
    return (
      <Tooltip text={t('card.betsHidden')}>
        <Button isDisabled size="small">
          {t('card.bets')}
        </Button>
      </Tooltip>
    );
  const { _id, alias } = user;
  const query = alias === undefined ? '' : `?alias=${encodeURIComponent(alias)}`;
  return (
    <LinkButton
      aria-label={t('card.betsOf', { name })}
      href={path(`bot/users/${encodeURIComponent(_id.email)}/bets${query}`)}
      size="small"
    >
      {t('card.bets')}
    </LinkButton>
  );
}
