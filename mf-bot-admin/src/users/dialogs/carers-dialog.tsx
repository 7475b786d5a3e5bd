import { type CardUser, linksAnswerSchema } from '@bothways/domain/bot-users';
import { api, useMutation, useQuery, useQueryClient } from '@bothways/platform';
import { Button, Dialog, Form, Skeleton, TextField } from '@bothways/ui';
import { useId, useState } from 'react';
import { namesOf } from '../../anonymous/index.ts';
import { QueryState, useRefusal } from '../../refusal/index.ts';
import { useText } from '../../texts.ts';
import { useRefreshUsers } from '../changes/use-refresh-users.ts';
import { carersQuery } from '../users.queries.ts';
import styles from './dialogs.module.css';

interface LinkChange {
  managerEmail: string;
  how: 'post' | 'delete';
}

/** A user's carers, with adding and removing. */
export function CarersDialog({ user, onClose }: { user: CardUser; onClose: () => void }) {
  const t = useText();
  const id = useId();
  const refusal = useRefusal();
  const { refresh } = useRefreshUsers();
  const client = useQueryClient();
  const carers = carersQuery(user._id.email);
  const query = useQuery(carers);
  const [email, setEmail] = useState('');
  const link = useMutation({
    mutationFn: ({ managerEmail, how }: LinkChange) =>
      api[how]('/api/bot/users/links', {
        schema: linksAnswerSchema,
        body: { userEmail: user._id.email, managerEmail },
      }),
    onSuccess({ data: { managers } }) {
      setEmail('');
      client.setQueryData(carers.queryKey, { success: true, message: 'OK', data: managers });
      void refresh();
    },
  });
  const typed = email.trim();
  const submit = () => {
    if (typed !== '' && !link.isPending) link.mutate({ managerEmail: typed, how: 'post' });
  };
  return (
    <Dialog
      footer={(close) => <Button onPress={close}>{t('carers.done')}</Button>}
      isOpen
      onClose={onClose}
      size="small"
      title={t('carers.title', { name: namesOf(user, false).name })}
    >
      <Form className={styles.form} id={id} isBusy={link.isPending} onSend={submit}>
        <TextField
          autoFocus
          hint={t('carers.hint')}
          label={t('carers.email')}
          onChange={setEmail}
          type="email"
          value={email}
        />
        <div className={styles.line}>
          <Button isDisabled={typed === '' || link.isPending} type="submit" variant="primary">
            {t('carers.add')}
          </Button>
          <Button
            isDisabled={typed === '' || link.isPending}
            onPress={() => link.mutate({ managerEmail: typed, how: 'delete' })}
          >
            {t('carers.remove')}
          </Button>
        </div>
        {link.error != null && (
          <p className={styles.failure} role="alert">
            {refusal(link.error)}
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
