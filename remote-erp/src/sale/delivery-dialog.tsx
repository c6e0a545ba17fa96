import { type DeliveryStep, saleDelivery } from '@mingmou/contract/erp/sale/sale-delivery.contract';
import { CallDialog } from '@mingmou/kit/form/call-dialog';
import { Field } from '@mingmou/kit/form/field';
import { Checkbox } from '@mingmou/kit/ui';
import { lineName } from '../bill/goods-line';
import type { SoldLine } from './handed-over';
import { paramsText } from './params-text';
import styles from './sale.module.css';
import type { FoundSale } from './sale-acts';

/** The person that each step of the workshop records. */
const PERSON = { process: 'processorId', finishProcess: 'inspectorId' } as const;

interface DeliveryDialogProps {
  readonly found: FoundSale;
  readonly step: Exclude<DeliveryStep, 'take'>;
  readonly lines: readonly SoldLine[];
  readonly onClose: () => void;
}

/** Named by eye and figures, since both eyes often have the same goods. */
function labelOf(line: SoldLine): string {
  return [paramsText(line), `${lineName(line)} × ${line.qty ?? 0}`].filter(Boolean).join(' ');
}

/** 送加工, 加工完成: chooses the goods of the step, by default all of them, and who worked on them. */
export function DeliveryDialog({ found: { id, version, billNo }, step, lines, onClose }: DeliveryDialogProps) {
  const { title } = saleDelivery[step];
  return (
    <CallDialog
      title={`${title}：${billNo}`}
      call={saleDelivery[step]}
      known={{ saleId: id, version }}
      start={{ itemIds: lines.map((line) => line.id) }}
      ok={title}
      done={`${title}成功`}
      onClose={onClose}
    >
      <Field name="itemIds" missing="请选择商品">
        <Checkbox.Group
          className={styles.choices}
          options={lines.map((line) => ({ value: line.id, label: labelOf(line) }))}
        />
      </Field>
      <Field name={PERSON[step]} />
    </CallDialog>
  );
}
