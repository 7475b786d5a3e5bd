import { movesFrom, type Offer } from '@bothways/domain/offers';
import { useLocale } from '@bothways/platform';
import {
  Button,
  cx,
  EllipsisIcon,
  formatDate,
  formatWith,
  IconButton,
  Menu,
  MenuItem,
  Money,
  TextLink,
} from '@bothways/ui';
import { useBookieLink, useBookieName } from '../../bookies/index.ts';
import { useText } from '../texts.ts';
import { stepOf } from './offer-step.ts';
import { OfferSteps } from './offer-steps.tsx';
import styles from './offers.module.css';
import type { Offers } from './use-offers.ts';

interface OfferRowProps {
  offer: Offer;
  offers: Offers;
  isSelected: boolean;
  onFind: (offer: Offer) => void;
  onEdit: (offer: Offer) => void;
  onBrought: (offer: Offer) => void;
}

const nextOf = ({ state, terms: { shape } }: Offer) =>
  state === 'hidden' ? 'available' : state === 'planned' && shape === 'freebet' ? 'claim' : state;

/** What to do next, and by when. */
function Next({ offer }: { offer: Offer }) {
  const t = useText();
  const locale = useLocale();
  const { state, terms, dueAt } = offer;
  const texts = { locale, missing: t('date.missing'), invalid: t('date.invalid') };
  const odds =
    terms.minOdds === undefined
      ? t('offers.anyOdds')
      : t('offers.oddsFrom', {
          odds: formatWith(terms.minOdds, locale, { minimumFractionDigits: 2 }),
        });
  const isStake = (state === 'planned' || state === 'available') && terms.shape !== 'freebet';
  return (
    <>
      <span>
        {t(`offers.next.${nextOf(offer)}`)}
        {isStake && (
          <span className={styles.pale}>
            {' '}
            <Money cents={terms.stakeCents} /> · {odds}
          </span>
        )}
      </span>
      {dueAt !== undefined && state !== 'done' && (
        <span className={styles.pale}>
          {t('offers.by', { when: formatDate(dueAt, { ...texts, style: 'dayTime' }) })}
        </span>
      )}
    </>
  );
}

/** The primary action of an offer in its current state. */
function FirstAction({ offer, offers, onFind, onEdit, onBrought }: Omit<OfferRowProps, 'isSelected'>) {
  const t = useText();
  const press = (label: string, onPress: () => void) => (
    <Button isDisabled={offers.isPending} onPress={onPress} size="small">
      {label}
    </Button>
  );
  if (offer.state === 'available') return press(t('offers.plan'), () => onEdit(offer));
  if (stepOf(offer)) return press(t('offers.find'), () => onFind(offer));
  if (offer.state === 'done') return press(t('offers.brought.change'), () => onBrought(offer));
  const arrived = offer.terms.shape === 'bonus' ? 'done' : 'freebetWaiting';
  return press(t(`offers.move.${arrived}`), () =>
    arrived === 'done' ? onBrought(offer) : offers.move(offer, arrived),
  );
}

/** Menu of the offer's other actions. */
function More({ offer, offers, onEdit, onBrought }: Omit<OfferRowProps, 'isSelected' | 'onFind'>) {
  const t = useText();
  const { id, state, terms } = offer;
  const moves = state === 'available' ? [] : movesFrom(terms.shape, state);
  return (
    <Menu
      label={t('offers.more')}
      trigger={
        <IconButton label={t('offers.moreOf', { offer: offer.title })} size="small">
          <EllipsisIcon size={14} />
        </IconButton>
      }
    >
      {moves
        .filter((move) => move !== 'hidden')
        .map((move) => (
          <MenuItem
            key={move}
            onAction={() => (move === 'done' ? onBrought(offer) : offers.move(offer, move))}
          >
            {t(`offers.move.${move}`)}
          </MenuItem>
        ))}
      {id !== undefined && state !== 'done' && (
        <MenuItem onAction={() => onEdit(offer)}>{t('offers.edit')}</MenuItem>
      )}
      {(state === 'available' || state === 'planned') && offer.promotionId !== undefined && (
        <MenuItem onAction={() => offers.hide(offer)}>{t('offers.hide')}</MenuItem>
      )}
      {id !== undefined && state === 'planned' && (
        <MenuItem onAction={() => offers.remove(id)} tone="danger">
          {t('offers.remove')}
        </MenuItem>
      )}
    </Menu>
  );
}

/** An offer: its progress, the next step, its expected and actual return. */
export function OfferRow(props: OfferRowProps) {
  const { offer, isSelected, ...rest } = props;
  const t = useText();
  const bookieName = useBookieName();
  const link = useBookieLink()(offer.bookie, offer.link);
  const isGuess = offer.state === 'available';
  return (
    <li
      aria-current={isSelected ? 'true' : undefined}
      className={cx(styles.row, isSelected && styles.selected)}
    >
      <div className={styles.what}>
        <b>{bookieName(offer.bookie)}</b>
        <span className={styles.pale}>
          {link ? <TextLink {...link}>{offer.title}</TextLink> : offer.title}
        </span>
      </div>
      <div className={styles.state}>
        <span className={cx(offer.state === 'freebetWaiting' && styles.waiting)}>
          {t(`offers.state.${offer.state}`)}
        </span>
        <OfferSteps offer={offer} />
      </div>
      <div className={styles.next}>
        <Next offer={offer} />
      </div>
      <div className={styles.money}>
        <small>{t(isGuess ? 'offers.guess' : 'offers.expected')}</small>
        <Money cents={offer.expectedCents} sign="always" />
      </div>
      <div className={styles.money}>
        <small>{t('offers.broughtHead')}</small>
        {offer.broughtCents === undefined ? (
          '–'
        ) : (
          <Money cents={offer.broughtCents} sign="always" tone="result" />
        )}
      </div>
      <div className={styles.actions}>
        <FirstAction {...rest} offer={offer} />
        <More {...rest} offer={offer} />
      </div>
    </li>
  );
}
