import { call, idInput } from '../base/call';
import { f, required } from '../base/field';

const option = { ...idInput, roleName: required(f.text('角色名称', 12)) } as const;

/** Roles of the chain (domain-system §1.1), as other pages pick them. */
export const role = {
  option,
  findByPropertyOwner: call({
    path: '/settings-role/findByPropertyOwner',
    title: '可选角色',
    grant: 'any',
    output: required(f.list('角色', f.object('角色', option))),
    touches: ['role'],
  }),
} as const;
