import type { Deployment, DeploymentsAnswer } from '@bothways/domain/deployments';
import { usePageTitle, useQuery, useSearchText } from '@bothways/platform';
import { DateText, EmptyState } from '@bothways/ui';
import { DeployKeys } from '../deploy-keys/index.ts';
import { Guarded, PageState, pageStyles, useListParams } from '../page/index.ts';
import { DeploymentDetail } from './deployment-detail.tsx';
import { deploymentsQuery } from './deployments.queries.ts';
import { DeploymentsTable } from './deployments-table.tsx';
import { FailingBanner } from './failing-banner.tsx';
import { searchDeployments } from './search-deployments.ts';
import { useText } from './texts.ts';

/** The registry by remote: running releases, their health, and who changed them. */
export function DeploymentsScreen() {
  const t = useText();
  usePageTitle(t('deployments.title'));
  return (
    <Guarded permission="manage:deployment">
      <div className={pageStyles.page}>
        <Deployments />
      </div>
    </Guarded>
  );
}

/** Without a choice in the URL the one with a canary, otherwise the first. */
function shownOf(deployments: readonly Deployment[], chosen: string): Deployment | undefined {
  return (
    deployments.find(({ name }) => name === chosen) ??
    deployments.find(({ canary }) => canary !== undefined) ??
    deployments[0]
  );
}

function Head({ answer }: { answer: DeploymentsAnswer | undefined }) {
  const t = useText();
  const canaries = answer?.deployments.filter(({ canary }) => canary !== undefined).length ?? 0;
  return (
    <header className={pageStyles.head}>
      <h2>{t('deployments.title')}</h2>
      {answer && (
        <>
          <span className={pageStyles.count}>
            {t('deployments.count', { remotes: answer.deployments.length, canaries })}
          </span>
          <span className={pageStyles.end}>
            <span className={pageStyles.pale}>
              {t('deployments.revision', { revision: answer.revision })}{' '}
              {answer.changedAt && <DateText style="dateTime" value={answer.changedAt} />}
            </span>
            <span className={pageStyles.pale}>
              {answer.deepRun ? (
                <>
                  {t('deployments.deepRun', { commit: answer.deepRun.commit })}{' '}
                  <DateText style="dateTime" value={answer.deepRun.at} />
                </>
              ) : (
                t('deployments.noDeepRun')
              )}
            </span>
          </span>
        </>
      )}
    </header>
  );
}

function Deployments() {
  const t = useText();
  const query = useQuery(deploymentsQuery);
  const { chosen, change } = useListParams<'remote'>('before');
  const search = useSearchText(t('deployments.search'));
  return (
    <>
      <Head answer={query.data} />
      <PageState failed={t('deployments.failed')} query={query}>
        {({ deployments, revision }) => {
          const meant = searchDeployments(deployments, search);
          const shown = shownOf(meant, chosen('remote'));
          return (
            <>
              {deployments.map((deployment) => (
                <FailingBanner deployment={deployment} key={deployment.name} revision={revision} />
              ))}
              {meant.length === 0 ? (
                <EmptyState title={t('deployments.noneSought', { text: search })} />
              ) : (
                <DeploymentsTable
                  deployments={meant}
                  onShow={(name) => change('remote', name)}
                  shown={shown?.name}
                />
              )}
              {shown && <DeploymentDetail deployment={shown} key={shown.name} revision={revision} />}
            </>
          );
        }}
      </PageState>
      <DeployKeys />
    </>
  );
}
