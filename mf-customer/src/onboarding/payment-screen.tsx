import { mayAnswer } from '@bothways/domain/onboarding';
import type { Order, PacksAnswer } from '@bothways/domain/orders';
import { type PackId, packIdSchema } from '@bothways/domain/packs';
import { Navigate, useLocalePath, useQuery, useSearchParams } from '@bothways/platform';
import { QueryState } from '@bothways/platform/query-state';
import { Button, LinkButton, Skeleton } from '@bothways/ui';
import { type ReactElement, useCallback } from 'react';
import { OrderToPay, PackPurchase, packsQuery, useOrder, useOrderPlaced } from '../packs/index.ts';
import { useOnTo } from '../wanted/index.ts';
import styles from './onboarding.module.css';
import type { OnboardingState } from './onboarding.queries.ts';
import { OnboardingLoader } from './onboarding-loader.tsx';
import { PaymentPage } from './payment-page.tsx';
import { useText } from './texts.ts';
import { useAnswer } from './use-answer.ts';
import { ORDER, useReturnTo } from './use-return-to.ts';

interface Props {
  state: OnboardingState;
  answer: PacksAnswer;
  isReading: boolean;
}

/** Returns the pack in the address (C-M82), where a choice goes, too, else the one chosen before, if it is offered. */
function usePreselected(state: OnboardingState, { packs }: PacksAnswer): PackId | null {
  const [params] = useSearchParams();
  const { data } = packIdSchema.safeParse(params.get('pack') ?? state.answers.pack);
  return packs.some(({ id }) => id === data) ? (data ?? null) : null;
}

/** Returns a function for the address of this page with one order in it, or without any. */
function useOrderAddress(): (orderId: string | undefined) => URLSearchParams {
  const [params] = useSearchParams();
  return (orderId) => {
    const next = new URLSearchParams(params);
    next.delete(ORDER);
    if (orderId !== undefined) next.set(ORDER, orderId);
    return next;
  };
}

/**
 * Returns the button to continue, while there is something to pay and after: during the onboarding it answers the last
 * step, later it leads back to where the person came from.
 */
function useOnward(state: OnboardingState): (pack: PackId | 'skipped', isDone: boolean) => ReactElement {
  const t = useText();
  const { target } = useReturnTo();
  const { isPending, answer } = useAnswer();
  return (pack, isDone) => {
    const text = t(isDone ? 'pack.continue' : 'pack.skip');
    const variant = isDone ? 'primary' : 'default';
    return state.completedAt === undefined ? (
      <Button
        isPending={isPending}
        onPress={() => answer({ step: 'pack', pack })}
        size="large"
        variant={variant}
      >
        {text}
      </Button>
    ) : (
      <LinkButton href={target} size="large" variant={variant}>
        {text}
      </LinkButton>
    );
  };
}

function ChoosePack({ state, answer, onOrder }: Props & { onOrder(order: Order): Promise<void> }) {
  const t = useText();
  const pack = usePreselected(state, answer);
  const [, setParams] = useSearchParams();
  const choose = (chosen: PackId): void =>
    setParams((now) => new URLSearchParams({ ...Object.fromEntries(now), pack: chosen }), {
      replace: true,
      flushSync: true,
    });
  const address = useOrderAddress();
  const onward = useOnward(state);
  const { isPending, answer: say } = useAnswer();
  const isStep = state.completedAt === undefined;
  return (
    <PackPurchase
      answer={answer}
      hrefOf={(orderId) => `?${address(orderId)}`}
      onChoose={choose}
      onOrder={onOrder}
      pack={pack}
    >
      <div className={styles.actions}>
        {isStep && pack !== null && (
          <Button isPending={isPending} onPress={() => say({ step: 'pack', pack })} size="large">
            {t('pack.continue')}
          </Button>
        )}
        {onward('skipped', false)}
      </div>
    </PackPurchase>
  );
}

interface OneOrderProps extends Props {
  orderId: string;
  before: number | undefined;
  onOrder(order: Order): Promise<void>;
}

function OneOrder({ state, answer, isReading, orderId, before, onOrder }: OneOrderProps) {
  const t = useText();
  const address = useOrderAddress();
  const localePath = useLocalePath();
  const onTo = useOnTo();
  const onward = useOnward(state);
  return (
    <QueryState
      failed={t('payment.orderFailed')}
      query={useOrder(orderId)}
      retryLabel={t('onboarding.retry')}
      skeleton={<Skeleton height={240} />}
    >
      {({ order }) => (
        <OrderToPay
          anew={<LinkButton href={`?${address(undefined)}`}>{t('payment.anew')}</LinkButton>}
          answer={answer}
          before={before}
          isReading={isReading}
          onOrder={onOrder}
          onward={(isDone) => onward(isDone ? order.pack : 'skipped', isDone)}
          order={order}
          phoneHref={localePath(onTo('onboarding/verify-phone'))}
        />
      )}
    </QueryState>
  );
}

function Payment(props: Props) {
  const [params, setParams] = useSearchParams();
  const show = useCallback(
    (orderId: string) =>
      setParams(
        (current) => {
          const next = new URLSearchParams(current);
          next.set(ORDER, orderId);
          return next;
        },
        { replace: true },
      ),
    [setParams],
  );
  const { justPaid, onOrder } = useOrderPlaced(show);
  const orderId = params.get(ORDER);
  if (orderId === null) return <ChoosePack {...props} onOrder={onOrder} />;
  return (
    <OneOrder
      {...props}
      before={justPaid?.orderId === orderId ? justPaid.before : undefined}
      onOrder={onOrder}
      orderId={orderId}
    />
  );
}

function PaymentQuestion({ state }: { state: OnboardingState }) {
  const t = useText();
  const { within } = useReturnTo();
  const [params] = useSearchParams();
  const query = useQuery(packsQuery());
  if (state.completedAt === undefined && !mayAnswer('pack', state.answers))
    return <Navigate replace to={within('onboarding')} />;
  return (
    <PaymentPage answer={query.data} isOrder={params.has(ORDER)} state={state}>
      <QueryState
        failed={t('payment.packsFailed')}
        query={query}
        retryLabel={t('onboarding.retry')}
        skeleton={<Skeleton height={320} />}
      >
        {(answer) => <Payment answer={answer} isReading={query.isFetching} state={state} />}
      </QueryState>
    </PaymentPage>
  );
}

/** `/onboarding/payment`: the packs and their payments (C-N5), as the onboarding's last step or later. */
export function PaymentScreen() {
  return <OnboardingLoader>{(state) => <PaymentQuestion state={state} />}</OnboardingLoader>;
}
