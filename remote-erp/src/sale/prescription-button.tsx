import { f } from '@mingmou/contract/base/field';
import { salePrescription } from '@mingmou/contract/erp/sale/sale-prescription.contract';
import { useHolds } from '@mingmou/core/permission/use-holds';
import { useCall } from '@mingmou/core/store/use-call';
import { usePress } from '@mingmou/kit/entry/use-press';
import { FieldInput } from '@mingmou/kit/form/field-input';
import { useKeys } from '@mingmou/kit/keys/use-keys';
import { Button } from '@mingmou/kit/ui';
import { useId, useState } from 'react';
import type { ToolProps } from '../bill/bill-pages';
import { PrescriptionDialog } from './prescription-dialog';
import styles from './sale.module.css';
import type { SaleHeadDraft, SaleLine } from './sale.pages';

/** One line is enough of it. */
const REASON = f.text('度数差异原因', 100);

export type PrescriptionTool = ToolProps<SaleHeadDraft, SaleLine>;

/** 选处方, and the prescription of the sale; users with the right state why lenses differ. */
export function PrescriptionButton(tool: PrescriptionTool) {
  const { head, changeHead } = tool;
  const { patientId, prescriptionId, overrideReason } = head;
  const [open, setOpen] = useState(false);
  const mayPick = useHolds(salePrescription.papers.grant);
  const mayDiffer = useHolds('work-sale:override');
  const press = usePress();
  const reasonId = useId();
  const show = () => setOpen(Boolean(patientId));
  const { data } = useCall(
    salePrescription.papers,
    { patientId: patientId ?? 0 },
    { skip: !prescriptionId || !patientId || !mayPick, quiet: true },
  );
  useKeys([{ key: 'F9', title: '选处方', run: show }], { active: mayPick });
  if (!mayPick) return null;
  const named = data?.find(({ id }) => id === prescriptionId);
  return (
    <>
      <Button onClick={show} {...press(!patientId && '请先选择患者')}>
        选处方
      </Button>
      {prescriptionId ? (
        <span className={styles.package}>
          处方 {named?.rxNo ?? ''}
          <Button
            type="link"
            size="small"
            aria-label="移除处方"
            onClick={() => changeHead({ prescriptionId: null, overrideReason: null })}
          >
            移除
          </Button>
        </span>
      ) : null}
      {prescriptionId && mayDiffer ? (
        <span className={styles.reason}>
          <FieldInput
            id={reasonId}
            aria-label={REASON.title}
            spec={REASON}
            value={overrideReason ?? undefined}
            onChange={(value) => changeHead({ overrideReason: typeof value === 'string' && value ? value : null })}
          />
        </span>
      ) : null}
      {open && patientId ? <PrescriptionDialog {...tool} patientId={patientId} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
