/** Roles and their permissions. */
export interface IamSchema {
  policies: PoliciesTable;
  policyActions: PolicyActionsTable;
  roles: RolesTable;
  rolePolicies: RolePoliciesTable;
  assignments: AssignmentsTable;
}

interface PoliciesTable {
  id: string;
  name: string;
}

interface PolicyActionsTable {
  policyId: string;
  action: string;
}

interface RolesTable {
  id: string;
  name: string;
}

interface RolePoliciesTable {
  roleId: string;
  policyId: string;
}

interface AssignmentsTable {
  userId: string;
  roleId: string;
  assignedAtMs: number;
}
