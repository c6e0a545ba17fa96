import { role } from '@mingmou/contract/system/role.contract';
import { handle, type Route } from '../../../kernel/route';
import { pickableRoles } from './role.store';

export const roleRoutes: readonly Route[] = [handle(role.findByPropertyOwner, (_input, cx) => pickableRoles(cx))];
