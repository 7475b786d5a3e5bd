import type { Deployment } from '@bothways/domain/deployments';

/** Normalizes a search: ignores case and surrounding whitespace. */
const folded = (text: string): string => text.trim().toLowerCase();

/**
 * Returns the apps that match a search: by name, or by a running or stored version. An app matched by a version is
 * reduced to the matching versions.
 */
export function searchDeployments(deployments: readonly Deployment[], text: string): Deployment[] {
  const wanted = folded(text);
  return deployments.flatMap((deployment) => {
    if (deployment.name.includes(wanted)) return [deployment];
    const versions = deployment.versions.filter(({ version }) => version.includes(wanted));
    return versions.length > 0 ? [{ ...deployment, versions }] : [];
  });
}
