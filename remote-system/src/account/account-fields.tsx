import type { OutputOf } from '@mingmou/contract/base/call';
import { account } from '@mingmou/contract/system/account/account.contract';
import { checkOrgRoles } from '@mingmou/contract/system/account/account.rules';
import { fieldOf } from '@mingmou/kit/form/field';
import { Form } from '@mingmou/kit/ui-form';
import { type OrgRole, OrgRolesInput } from '../parts/account/org-roles-input';
import { ViewOrgsSelect } from './view-orgs-select';

const Field = fieldOf(account.update);

function validOrgRoles(_rule: unknown, rows: readonly OrgRole[] | undefined): Promise<void> {
  const reason = checkOrgRoles(rows ?? []);
  return reason === null ? Promise.resolve() : Promise.reject(new Error(reason));
}

type Named = Pick<OutputOf<typeof account.findById>, 'orgRoleNames' | 'viewOrgNames'>;

/** Fields that new and existing accounts share. */
export function AccountFields({ of }: { readonly of: Named | undefined }) {
  return (
    <>
      <Field name="mobile" />
      <Field name="staffId" placeholder="非员工（运维）可不选" />
      <Form.Item
        name="orgRoles"
        label={account.fields.orgRoles.title}
        required
        validateTrigger={[]}
        rules={[{ validator: validOrgRoles }]}
      >
        <OrgRolesInput known={of?.orgRoleNames ?? []} />
      </Form.Item>
      <Field name="viewOrgIds">
        <ViewOrgsSelect known={of?.viewOrgNames ?? []} />
      </Field>
      <Field name="remark" />
    </>
  );
}
