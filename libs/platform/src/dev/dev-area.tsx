import type { AreaSpec } from '@bothways/domain/registry';
import { EmptyState, Loading } from '@bothways/ui';
import { useEffect, useState } from 'react';
import { Outlet, useLocation, useNavigate, useRouteError } from 'react-router-dom';
import { useSession } from '../session/session-context.ts';
import { useAccess } from './area-access.ts';
import styles from './dev-bar.module.css';
import { useDevText } from './dev-texts.ts';

/** The area's own page, or a sentence for a person whom it does not let in. */
export function DevArea({ spec }: { spec: AreaSpec }) {
  const t = useDevText();
  const isIn = useAccess(spec);
  if (isIn === undefined) return <Loading>{null}</Loading>;
  if (isIn) return <Outlet />;
  return <EmptyState title={t('noAccess', { area: spec.name })}>{t(`access.${spec.access}`)}</EmptyState>;
}

/** An error that the area threw, below the bar: another person, an edit or a reload tries again. */
export function DevCrash() {
  const t = useDevText();
  const error = useRouteError();
  const { user } = useSession();
  const location = useLocation();
  const navigate = useNavigate();
  const [crashedFor] = useState(user?.id);
  useEffect(() => {
    if (user?.id !== crashedFor) void navigate(location, { replace: true });
  }, [user?.id, crashedFor, location, navigate]);
  const text = error instanceof Error ? (error.stack ?? error.message) : JSON.stringify(error);
  return (
    <div className={styles.crash} role="alert">
      <b>{t('crashed')}</b>
      <pre>{text}</pre>
    </div>
  );
}
