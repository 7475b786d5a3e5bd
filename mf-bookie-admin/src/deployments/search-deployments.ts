import type { Deployment } from '@bothways/domain/deployments';

/** As people write it: whatever its case, and without what stands around it. */
const folded = (text: string): string => text.trim().toLowerCase();

/**
 * The apps that a search means: by their name, or by a version that runs or is kept of them. Of one that is meant by a
 * version, only those versions are left to be shown.
 */
export function searchDeployments(deployments: readonly Deployment[], text: string): Deployment[] {
  const wanted = folded(text);
  return deployments.flatMap((deployment) => {
    if (deployment.name.includes(wanted)) return [deployment];
    const versions = deployment.versions.filter(({ version }) => version.includes(wanted));
    return versions.length > 0 ? [{ ...deployment, versions }] : [];
  });
}
