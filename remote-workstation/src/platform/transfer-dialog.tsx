import { DoctorSelect, type SelectInField, TransferDialog } from '@mingmou/clinic/visit/transfer-dialog';
import { desk } from '@mingmou/contract/workstation/desk.contract';
import { useCall } from '@mingmou/core/store/use-call';
import { OptionSelect } from '@mingmou/kit/form/option-select';
import type { DeskVisit } from './use-desk-acts';

interface DeskTransferProps {
  readonly visit: DeskVisit | undefined;
  readonly onClose: () => void;
}

/** 转诊室 */
export function DeskTransfer(props: DeskTransferProps) {
  return (
    <TransferDialog
      {...props}
      call={desk.transfer}
      departments={<OptionSelect call={desk.initDepartment} input={{}} />}
      rooms={(departmentId) => <OptionSelect call={desk.initConsultation} input={{ departmentId }} />}
      doctors={(departmentId) => <Doctors departmentId={departmentId} />}
    />
  );
}

function Doctors({ departmentId, ...rest }: SelectInField & { readonly departmentId: number | undefined }) {
  const { data = [] } = useCall(desk.initEmployee, { departmentId }, { skip: departmentId === undefined });
  return <DoctorSelect {...rest} doctors={data.map(({ staffId, name }) => [staffId, name])} />;
}
