import { type ReferralAnswer, referralErrorSchema, submittedReferralSchema } from '@bothways/domain/rewards';
import {
  cacheAnswer,
  isApiError,
  useDraftValues,
  useErrorText,
  useLocale,
  useMutation,
  useMutationForm,
  useQuery,
  useQueryClient,
  useToast,
} from '@bothways/platform';
import { QueryState } from '@bothways/platform/query-state';
import { CopyButton, formatNumber, formatWholeCredits, readSchema, Skeleton, TextField } from '@bothways/ui';
import styles from './account.module.css';
import { referralQuery, sayReferral } from './referral.queries.ts';
import { Section } from './section.tsx';
import { SectionForm } from './section-form.tsx';
import { useText } from './texts.ts';

interface OwnProps {
  referral: ReferralAnswer;
}

/** The code to share, and the link that contains it. */
function Own({ referral: { code, link } }: OwnProps) {
  const t = useText();
  const toast = useToast();
  const fail = () => toast.show({ tone: 'error', title: t('account.referral.copyFailed') });
  return (
    <dl className={styles.copied}>
      <dt>{t('account.referral.link')}</dt>
      <dd>
        <span className={styles.copiedText}>{link}</span>
        <CopyButton
          copiedLabel={t('account.referral.copied')}
          label={t('account.referral.copyLink')}
          onFailure={fail}
          text={link}
        />
      </dd>
      <dt>{t('account.referral.code')}</dt>
      <dd>
        <span className={styles.copiedText}>{code}</span>
        <CopyButton
          copiedLabel={t('account.referral.copied')}
          label={t('account.referral.copyCode')}
          onFailure={fail}
          text={code}
        />
      </dd>
    </dl>
  );
}

/** Number of people invited, of those who bought, and the resulting credits. */
function Came({ referral: { invited, rewarded, credits } }: OwnProps) {
  const t = useText();
  const locale = useLocale();
  if (invited === 0) return <p className={styles.note}>{t('account.referral.nobody')}</p>;
  return (
    <dl className={styles.came}>
      <dt>{t('account.referral.invited')}</dt>
      <dd>{formatNumber(invited, locale)}</dd>
      <dt>{t('account.referral.rewarded')}</dt>
      <dd>{formatNumber(rewarded, locale)}</dd>
      <dt>{t('account.referral.brought')}</dt>
      <dd>{t('account.referral.credits', { credits: formatWholeCredits(credits, locale) })}</dd>
    </dl>
  );
}

/** Returns the server's key of why a code was refused, if it has one. */
const refusalOf = (error: unknown) =>
  referralErrorSchema.safeParse(isApiError(error) ? error.key : undefined).data;

/** The code that referred the person; asked for as long as it may be entered. */
function Brought() {
  const t = useText();
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const sending = useMutation({
    mutationFn: ({ code }: { code: string }) => sayReferral(code),
    onSuccess: (answer) => cacheAnswer(queryClient, referralQuery(), answer),
  });
  const form = useMutationForm(
    useDraftValues('referral', { code: '' }, ['code']),
    (typed) => readSchema(submittedReferralSchema, typed),
    {
      sending,
      words(error) {
        const key = refusalOf(error);
        return key ? t(`account.referral.${key}`) : errorText(error);
      },
      fieldOf: (error) => refusalOf(error) && 'code',
    },
  );
  return (
    <SectionForm form={form} save={t('account.referral.say')}>
      <TextField
        autoComplete="off"
        hint={t('account.referral.broughtHint')}
        label={t('account.referral.broughtBy')}
        maxLength={40}
        spellCheck="false"
        {...form.field('code', t('account.referral.malformed'))}
      />
    </SectionForm>
  );
}

/** Inviting a friend: what to share, who came, and the credits. */
export function ReferralSection() {
  const t = useText();
  const query = useQuery(referralQuery());
  const count = query.data?.rewardCredits;
  return (
    <Section
      lead={count === undefined ? t('account.referral.lead') : t('account.referral.leadCredits', { count })}
      title={t('account.referral.title')}
    >
      <QueryState
        failed={t('account.referral.loadFailed')}
        query={query}
        retryLabel={t('account.retry')}
        skeleton={<Skeleton height={112} />}
      >
        {(referral) => (
          <>
            <Own referral={referral} />
            <Came referral={referral} />
            {referral.maySay && <Brought />}
          </>
        )}
      </QueryState>
    </Section>
  );
}
