import { hrefOf } from '@mingmou/contract/base/links';
import { cardRecharge } from '@mingmou/contract/cashier/card/card-recharge.contract';
import { orderFor, rechargeFor } from '@mingmou/contract/cashier/cashier.links';
import { chargeOrder } from '@mingmou/contract/cashier/order/order.contract';
import { registerFor } from '@mingmou/contract/outpatient/outpatient.links';
import { registration } from '@mingmou/contract/outpatient/registration.contract';
import { patient } from '@mingmou/contract/patients/patient.contract';
import { useNavigate } from '@mingmou/core/navigation/router';
import { Do } from '@mingmou/kit/act/do';
import { useFormDialog } from '@mingmou/kit/form/use-form-dialog';
import { PatientDialog } from '../patient/patient-dialog';
import { ExportDo } from './export-do';
import styles from './file.module.css';
import type { FileOf } from './file-card';

/** Acts on the patient from the file, each with its own right. */
export function FileActs({ of }: { readonly of: FileOf }) {
  const navigate = useNavigate();
  const dialog = useFormDialog(patient);
  const { id: patientId, stateEnum } = of;
  const blocked = stateEnum === 'DISABLE' ? '患者已停用，请先启用' : undefined;
  return (
    <div className={styles.acts}>
      <Do
        call={registration.saveRegistered}
        blocked={blocked}
        onClick={() => navigate(hrefOf(registerFor, { patientId }))}
      >
        挂号
      </Do>
      <Do call={chargeOrder.save} blocked={blocked} onClick={() => navigate(hrefOf(orderFor, { patientId }))}>
        开单
      </Do>
      <Do call={cardRecharge.settle} blocked={blocked} onClick={() => navigate(hrefOf(rechargeFor, { patientId }))}>
        充值
      </Do>
      <Do call={patient.update} onClick={() => dialog.open(of)}>
        编辑
      </Do>
      <ExportDo of={of} />
      <PatientDialog control={dialog} />
    </div>
  );
}
