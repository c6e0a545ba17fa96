import { hrefOf } from '@mingmou/contract/base/links';
import { orderFor } from '@mingmou/contract/cashier/cashier.links';
import { registerFor } from '@mingmou/contract/outpatient/outpatient.links';
import { patient } from '@mingmou/contract/patients/patient.contract';
import { patientFilePage } from '@mingmou/contract/patients/patients.links';
import { useNavigate } from '@mingmou/core/navigation/router';
import { Do } from '@mingmou/kit/act/do';
import { MoreActs } from '@mingmou/kit/act/more-acts';
import { useDelete } from '@mingmou/kit/act/use-delete';
import { useToggle } from '@mingmou/kit/act/use-toggle';
import type { PatientRow } from './patient-columns';

// Named by their rights: the contracts of desk and till are more than the list itself.
const REGISTER = { grant: 'register:save' } as const;
const ORDER = { grant: 'cashier:order' } as const;

interface PatientActsProps {
  readonly row: PatientRow;
  readonly onEdit: (row: PatientRow) => unknown;
}

/** Acts on a patient of the list, each with its own right. */
export function PatientActs({ row, onEdit }: PatientActsProps) {
  const navigate = useNavigate();
  const toggle = useToggle(patient);
  const remove = useDelete(patient);
  const { id: patientId, stateEnum, name } = row;
  const isEnabled = stateEnum === 'ENABLE';
  const blocked = isEnabled ? undefined : '患者已停用，请先启用';
  return (
    <>
      <Do call={patient.page} onClick={() => navigate(hrefOf(patientFilePage, { patientId }))}>
        详情
      </Do>
      <Do call={patient.update} onClick={() => onEdit(row)}>
        编辑
      </Do>
      <MoreActs name={name}>
        {(onDone) => (
          <>
            <Do
              call={REGISTER}
              blocked={blocked}
              onClick={() => {
                onDone();
                navigate(hrefOf(registerFor, { patientId }));
              }}
            >
              挂号
            </Do>
            <Do
              call={ORDER}
              blocked={blocked}
              onClick={() => {
                onDone();
                navigate(hrefOf(orderFor, { patientId }));
              }}
            >
              开单
            </Do>
            <Do
              call={patient.enable}
              onClick={() => {
                onDone();
                return toggle(row);
              }}
            >
              {isEnabled ? '停用' : '启用'}
            </Do>
            <Do
              call={patient.delete}
              danger
              onClick={() => {
                onDone();
                return remove(row);
              }}
            >
              删除
            </Do>
          </>
        )}
      </MoreActs>
    </>
  );
}
