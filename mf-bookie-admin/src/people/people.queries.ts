import {
  type AssignmentsAnswer,
  assignmentsAnswerSchema,
  policiesAnswerSchema,
  rolesAnswerSchema,
  userAccessSchema,
} from '@bothways/domain/iam';
import { type UsersPage, userDetailAnswerSchema, usersPageSchema } from '@bothways/domain/users';
import { apiQuery, keepPreviousData } from '@bothways/platform';
import { withQuery } from '../page/index.ts';

/** Root key of all: a change of one shows in the others. */
export const PEOPLE_KEY = ['mf-bookie-admin', 'people'];
const keyOf = (...parts: unknown[]) => [...PEOPLE_KEY, ...parts];

export const rolesQuery = apiQuery({
  key: keyOf('roles'),
  path: '/api/admin/iam/roles',
  schema: rolesAnswerSchema,
});

export const policiesQuery = apiQuery({
  key: keyOf('policies'),
  path: '/api/admin/iam/policies',
  schema: policiesAnswerSchema,
});

type Narrowing = Record<string, string | undefined>;

export const assignmentsQuery = (query: Narrowing) => ({
  ...apiQuery<AssignmentsAnswer>({
    key: keyOf('assignments', query),
    path: withQuery('/api/admin/iam/assignments', query),
    schema: assignmentsAnswerSchema,
  }),
  placeholderData: keepPreviousData,
});

export const userAccessQuery = (userId: string) =>
  apiQuery({
    key: keyOf('access', userId),
    path: `/api/admin/iam/users/${encodeURIComponent(userId)}/access`,
    schema: userAccessSchema,
  });

export const usersQuery = (query: Narrowing) => ({
  ...apiQuery<UsersPage>({
    key: keyOf('users', query),
    path: withQuery('/api/admin/users', query),
    schema: usersPageSchema,
  }),
  placeholderData: keepPreviousData,
});

export const userQuery = (userId: string) =>
  apiQuery({
    key: keyOf('user', userId),
    path: `/api/admin/users/${encodeURIComponent(userId)}`,
    schema: userDetailAnswerSchema,
  });
