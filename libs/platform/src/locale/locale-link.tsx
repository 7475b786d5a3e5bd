import type { ReactNode } from 'react';
import { Link, type LinkProps, NavLink, type NavLinkProps } from 'react-router-dom';
import { useLocalePath } from './use-locale.ts';

/** A link to a path below the language prefix: `<LocaleLink to="dashboard/arbs/prematch">`. */
export function LocaleLink({ to, ...rest }: Omit<LinkProps, 'to'> & { to: string }): ReactNode {
  return <Link to={useLocalePath()(to)} {...rest} />;
}

/** The same with a style for the current page. */
export function LocaleNavLink({ to, ...rest }: Omit<NavLinkProps, 'to'> & { to: string }): ReactNode {
  return <NavLink to={useLocalePath()(to)} {...rest} />;
}
