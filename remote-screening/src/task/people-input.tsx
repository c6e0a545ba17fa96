import { employee } from '@mingmou/contract/system/employee.contract';
import { readOrgId } from '@mingmou/core/session/token';
import { useCall } from '@mingmou/core/store/use-call';
import { FieldInput } from '@mingmou/kit/form/field-input';
import { severalOf } from './options-of';

interface PeopleInputProps {
  readonly id?: string;
  readonly value?: unknown;
  readonly onChange?: (value: unknown) => void;
}

/** Several people of the organisation, by name. */
export function PeopleInput(props: PeopleInputProps) {
  const { data } = useCall(employee.findAll, { orgId: readOrgId() });
  return <FieldInput {...props} spec={severalOf('人员', data)} />;
}
