import type { OutputOf } from '@mingmou/contract/base/call';
import type { account } from '@mingmou/contract/system/account/account.contract';
import { Select } from '@mingmou/kit/ui-form';
import { useOrgChoices, withChosen } from '../parts/account/use-choices';

interface ViewOrgsSelectProps {
  readonly id?: string;
  readonly value?: number[];
  readonly onChange?: (orgIds: number[]) => void;
  /** Names of what may be out of reach of the person who edits. */
  readonly known: OutputOf<typeof account.findById>['viewOrgNames'];
}

/** Organisations whose figures the person may read in reports. */
export function ViewOrgsSelect({ known, ...props }: ViewOrgsSelectProps) {
  const choices = withChosen(
    useOrgChoices(),
    known.map(({ orgId, orgShortName }) => ({ value: orgId, label: orgShortName })),
  );
  return (
    <Select<number[]>
      {...props}
      mode="multiple"
      allowClear
      placeholder="报表中可查看的机构"
      options={choices}
      showSearch={{ optionFilterProp: 'label' }}
    />
  );
}
