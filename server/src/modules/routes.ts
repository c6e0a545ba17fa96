import type { KeepFailure } from '../kernel/failures';
import type { Route } from '../kernel/route';
import { authRoutes } from './auth/auth.routes';
import { brandRoutes } from './erp/goods/brand.routes';
import { departmentRoutes } from './system/org/department.routes';
import { employeeRoutes } from './system/org/employee.routes';
import { remotesRoutes } from './system/remotes/remotes.routes';

interface Parts {
  readonly hostVersion: string;
  readonly keepFailure: KeepFailure;
}

/** Every route of the server. */
export function routesOf({ hostVersion, keepFailure }: Parts): readonly Route[] {
  return [
    ...authRoutes(hostVersion),
    ...brandRoutes,
    ...departmentRoutes,
    ...employeeRoutes,
    ...remotesRoutes(hostVersion, keepFailure),
  ];
}
