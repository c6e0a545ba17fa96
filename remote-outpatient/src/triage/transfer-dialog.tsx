import { DoctorSelect, type SelectInField, TransferDialog } from '@mingmou/clinic/visit/transfer-dialog';
import { outpatientGeneral } from '@mingmou/contract/outpatient/general.contract';
import { visit } from '@mingmou/contract/outpatient/visit.contract';
import { useCall } from '@mingmou/core/store/use-call';
import { OptionSelect } from '@mingmou/kit/form/option-select';
import type { Visit } from './visit-acts';

interface TriageTransferProps {
  readonly visit: Visit | undefined;
  readonly onClose: () => void;
}

export function TriageTransfer(props: TriageTransferProps) {
  return (
    <TransferDialog
      {...props}
      call={visit.updateTransfer}
      departments={<OptionSelect call={outpatientGeneral.departments} input={{}} />}
      rooms={(id) => <OptionSelect call={outpatientGeneral.rooms} input={{ id }} />}
      doctors={(departmentId) => <OnDuty departmentId={departmentId} />}
    />
  );
}

function OnDuty({ departmentId, ...rest }: SelectInField & { readonly departmentId: number | undefined }) {
  const { data } = useCall(outpatientGeneral.doctors, { departmentId }, { skip: departmentId === undefined });
  const doctors = new Map((data ?? []).filter(({ stopped }) => !stopped).map(({ staffId, name }) => [staffId, name]));
  return <DoctorSelect {...rest} doctors={doctors} />;
}
