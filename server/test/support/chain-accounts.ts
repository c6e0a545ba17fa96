import { READY_MADE_ROLES, type RoleCode } from '@mingmou/contract/auth/roles';
import type { TestDatabase } from './database';
import { ROLE_ACCOUNTS } from './role-accounts';

/** The second demo chain. */
const SECOND_CHAIN = 2;

/** Accounts of every ready-made role, by role: those of the demo, and one of each role in the second chain. */
export interface ChainAccounts {
  readonly chain: string;
  readonly accountOf: (role: RoleCode) => string;
}

const secondAccount = (role: RoleCode) => `second_${role.toLowerCase()}`;

/**
 * Inserts an account of every ready-made role in the second chain, in each of its organisations, with the password of
 * the demo. The accounts belong to no employee, unlike those of the first chain.
 */
async function insertSecond({ query }: TestDatabase): Promise<void> {
  for (const [index, { roleCode }] of READY_MADE_ROLES.entries()) {
    const account = secondAccount(roleCode);
    const mobile = `139${String(index).padStart(8, '0')}`;
    await query(
      `WITH made AS (INSERT INTO account (property_owner_id, account, mobile, password_hash, must_change_password, view_org_ids)
          SELECT property_owner_id, $2, $3, password_hash, false, view_org_ids FROM account
          WHERE property_owner_id = $1 AND account = 'admin_b' RETURNING id),
        names AS (INSERT INTO login_name (name, kind, property_owner_id, account_id)
          SELECT name, kind, $1, made.id FROM made CROSS JOIN (VALUES ($2, 'ACCOUNT'), ($3, 'MOBILE')) AS name (name, kind))
      INSERT INTO account_org_role (property_owner_id, account_id, org_id, role_id)
        SELECT $1, made.id, org.id, role.id FROM made CROSS JOIN org CROSS JOIN role
        WHERE org.property_owner_id = $1 AND role.property_owner_id = $1 AND role.role_code = $4`,
      [SECOND_CHAIN, account, mobile, roleCode],
    );
  }
}

/** Returns the accounts of all ready-made roles of both demo chains; inserts the missing ones. */
export async function accountsOfBothChains(database: TestDatabase): Promise<readonly ChainAccounts[]> {
  await insertSecond(database);
  return [
    { chain: 'first', accountOf: (role) => ROLE_ACCOUNTS[role] ?? 'admin' },
    { chain: 'second', accountOf: secondAccount },
  ];
}
