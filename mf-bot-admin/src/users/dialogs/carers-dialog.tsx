import { type CardUser, linksAnswerSchema } from '@bothways/domain/bot-users';
import { api, useMutation, useQuery, useQueryClient } from '@bothways/platform';
import {
  Button,
  Dialog,
  Form,
  type FormRead,
  faultsIn,
  Skeleton,
  TextField,
  textFault,
  useValues,
} from '@bothways/ui';
import { useId } from 'react';
import { namesOf } from '../../anonymous/index.ts';
import { QueryState, useBotForm } from '../../refusal/index.ts';
import { useText } from '../../texts.ts';
import { useRefreshUsers } from '../changes/use-refresh-users.ts';
import { carersQuery } from '../users.queries.ts';
import styles from './dialogs.module.css';

/** Of an address. */
const MAX_EMAIL_CHARS = 254;

interface LinkChange {
  managerEmail: string;
  how: 'post' | 'delete';
}

/** A user's carers, with adding and removing. */
export function CarersDialog({ user, onClose }: { user: CardUser; onClose: () => void }) {
  const t = useText();
  const id = useId();
  const { refresh } = useRefreshUsers();
  const client = useQueryClient();
  const carers = carersQuery(user._id.email);
  const query = useQuery(carers);
  const values = useValues({ managerEmail: '' });
  const link = useMutation({
    mutationFn: ({ managerEmail, how }: LinkChange) =>
      api[how]('/api/bot/users/links', {
        schema: linksAnswerSchema,
        body: { userEmail: user._id.email, managerEmail },
      }),
    onSuccess({ data: { managers } }) {
      values.set({ managerEmail: '' });
      client.setQueryData(carers.queryKey, { success: true, message: 'OK', data: managers });
      void refresh();
    },
  });
  const form = useBotForm(
    values,
    (typed): FormRead<LinkChange, 'managerEmail'> => {
      const managerEmail = typed.managerEmail.trim();
      const fault = textFault(managerEmail, { max: MAX_EMAIL_CHARS, isEmail: true });
      return fault ? { faults: faultsIn({ managerEmail: fault }) } : { sent: { managerEmail, how: 'post' } };
    },
    { sending: link },
  );
  return (
    <Dialog
      footer={(close) => <Button onPress={close}>{t('carers.done')}</Button>}
      isOpen
      onClose={onClose}
      size="small"
      title={t('carers.title', { name: namesOf(user, false).name })}
    >
      <Form className={styles.form} id={id} isBusy={form.isPending} onSend={() => form.submit()}>
        <TextField
          autoFocus
          hint={t('carers.hint')}
          label={t('carers.email')}
          type="email"
          {...form.field('managerEmail')}
        />
        <div className={styles.line}>
          <Button isPending={form.isPending} type="submit" variant="primary">
            {t('carers.add')}
          </Button>
          <Button
            isDisabled={form.isPending}
            onPress={() => form.submit((sent) => link.mutate({ ...sent, how: 'delete' }))}
          >
            {t('carers.remove')}
          </Button>
        </div>
        {form.failure !== undefined && (
          <p className={styles.failure} role="alert">
            {form.failure}
          </p>
        )}
        <QueryState
          failed={t('carers.failed')}
          loadingLabel={t('carers.loading')}
          query={query}
          retryLabel={t('retry')}
          skeleton={<Skeleton width="60%" />}
        >
          {({ data: managers }) => (
            <div role="status">
              <p className={styles.pale}>{t(managers.length === 0 ? 'carers.nobody' : 'carers.now')}</p>
              <ul className={styles.list}>
                {managers.map((manager) => (
                  <li key={manager.email}>
                    <span>
                      {manager.name} <span className={styles.pale}>{manager.email}</span>
                    </span>
                  </li>
                ))}
              </ul>
            </div>
          )}
        </QueryState>
      </Form>
    </Dialog>
  );
}
