import type { BotBookie } from '@bothways/domain/bookies';
import type { BookieAccount } from '@bothways/domain/bot-accounts';
import { usePermission, useQuery } from '@bothways/platform';
import { Button, Dialog, SendIcon, Skeleton } from '@bothways/ui';
import { useId, useState } from 'react';
import { namesOf, useAnonymised } from '../../anonymous/index.ts';
import { QueryState } from '../../refusal/index.ts';
import { useText } from '../../texts.ts';
import styles from '../accounts.module.css';
import { availableQuery } from '../accounts.queries.ts';
import { readCredentials } from '../credentials-draft.ts';
import type { AddedUser } from './added-user.ts';
import { ChooseStep } from './choose-step.tsx';
import { CredentialsStep } from './credentials-step.tsx';
import { OpeningStep, useOpening } from './opening-step.tsx';
import { type Step, Steps } from './steps.tsx';
import { isNeedingBirthdate, useAddAccount, useRequestOpening } from './use-add-account.ts';

interface AddAccountDialogProps {
  user: AddedUser;
  /** A bookmaker chosen beforehand: skips to its credentials. */
  preselected?: string | undefined;
  onClose: () => void;
  onAdded?: (bookie: string, account: BookieAccount) => Promise<void>;
}

/** Adds an account: choose the bookmaker, then enter credentials or request that others open it. */
export function AddAccountDialog({ preselected, ...rest }: AddAccountDialogProps) {
  if (preselected === undefined) return <ChooseFirst {...rest} />;
  return <Preselected {...rest} preselected={preselected} />;
}

/**
 * Looks up the preselected bookmaker: it may have left the catalogue, or the user may already have an account there.
 */
function Preselected({ preselected, ...rest }: AddAccountDialogProps & { preselected: string }) {
  const t = useText();
  const query = useQuery(availableQuery(rest.user._id.email, 'all'));
  const bookie = query.data?.bookies.find((each) => each.bookie === preselected);
  if (bookie) return <BookieStep {...rest} bookie={bookie} step="credentials" />;
  return (
    <Dialog
      footer={(close) => <Button onPress={close}>{t('cancel')}</Button>}
      isOpen
      onClose={rest.onClose}
      size="small"
      title={t('accounts.credentials.title', { bookie: preselected })}
    >
      <QueryState
        failed={t('accounts.choose.failed')}
        query={query}
        retryLabel={t('retry')}
        skeleton={<Skeleton height={288} />}
      >
        {() => <p role="alert">{t('accounts.credentials.unavailable')}</p>}
      </QueryState>
    </Dialog>
  );
}

function ChooseFirst(props: Omit<AddAccountDialogProps, 'preselected'>) {
  const { user, onClose } = props;
  const t = useText();
  const [hidden] = useAnonymised();
  const mayRequest = usePermission('request:bookie:opening').allowed;
  const [chosen, setChosen] = useState<BotBookie>();
  const [step, setStep] = useState<Step>('select');
  const { name } = namesOf(user, hidden);
  if (chosen && step !== 'select')
    return <BookieStep {...props} bookie={chosen} onBack={() => setStep('select')} step={step} />;
  return (
    <Dialog
      footer={
        <>
          {mayRequest && (
            <Button icon={<SendIcon size={14} />} isDisabled={!chosen} onPress={() => setStep('opening')}>
              {t('accounts.choose.request')}
            </Button>
          )}
          <Button isDisabled={!chosen} onPress={() => setStep('credentials')} variant="primary">
            {t('accounts.choose.enter')}
          </Button>
        </>
      }
      isOpen
      onClose={onClose}
      title={t('accounts.choose.title', { name })}
    >
      <Steps step="select" />
      <ChooseStep chosen={chosen} name={name} onChoose={setChosen} user={user} />
    </Dialog>
  );
}

interface BookieStepProps extends Omit<AddAccountDialogProps, 'preselected'> {
  bookie: BotBookie;
  step: Exclude<Step, 'select'>;
  /** Missing when the bookmaker was preselected. */
  onBack?: () => void;
}

function BookieStep({ step, ...rest }: BookieStepProps) {
  return step === 'credentials' ? <WithCredentials {...rest} /> : <WithRequest {...rest} />;
}

type StepProps = Omit<BookieStepProps, 'step'>;

function Back({ onBack, isDisabled }: { onBack: (() => void) | undefined; isDisabled: boolean }) {
  const t = useText();
  return (
    onBack && (
      <Button className={styles.back} isDisabled={isDisabled} onPress={onBack} variant="quiet">
        {t('accounts.back')}
      </Button>
    )
  );
}

function WithCredentials({ onBack, ...props }: StepProps) {
  const { bookie, onClose } = props;
  const t = useText();
  const formId = useId();
  const add = useAddAccount(props);
  const isNeeded = isNeedingBirthdate(bookie);
  const isMissing = 'faults' in readCredentials(add.values, isNeeded);
  return (
    <Dialog
      footer={
        <>
          <Back isDisabled={add.isPending} onBack={onBack} />
          <Button
            form={formId}
            isDisabled={isMissing}
            isPending={add.isPending}
            type="submit"
            variant="primary"
          >
            {t('accounts.add')}
          </Button>
        </>
      }
      isDismissable={!add.isPending}
      isOpen
      onClose={onClose}
      title={t('accounts.credentials.title', { bookie: bookie.label })}
    >
      <Steps step="credentials" />
      <CredentialsStep
        bookie={bookie}
        form={add}
        formId={formId}
        isMissing={isMissing}
        isNeedingBirthdate={isNeeded}
      />
    </Dialog>
  );
}

function WithRequest({ onBack, ...props }: StepProps) {
  const { user, bookie, onClose } = props;
  const t = useText();
  const formId = useId();
  const [hidden] = useAnonymised();
  const opening = useOpening(bookie, user._id.email);
  const send = useRequestOpening(props, opening);
  const { isLoading } = opening.query;
  return (
    <Dialog
      footer={
        <>
          <Back isDisabled={send.isPending} onBack={onBack} />
          <Button
            form={formId}
            icon={<SendIcon size={14} />}
            isDisabled={isLoading}
            isPending={send.isPending}
            type="submit"
            variant="primary"
          >
            {t('accounts.opening.send')}
          </Button>
        </>
      }
      isDismissable={!send.isPending}
      isOpen
      onClose={onClose}
      title={t('accounts.opening.title', { bookie: bookie.label })}
    >
      <Steps step="opening" />
      <OpeningStep
        bookie={bookie}
        form={send}
        formId={formId}
        name={namesOf(user, hidden).name}
        query={opening.query}
      />
    </Dialog>
  );
}
