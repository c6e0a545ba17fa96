import type { OutputOf } from '@mingmou/contract/base/call';
import { dictName } from '@mingmou/contract/base/dict';
import { eye } from '@mingmou/contract/dict/eye';
import { deliveryState } from '@mingmou/contract/erp/sale/sale.dicts';
import { type CustomParams, customParams } from '@mingmou/contract/erp/sale/sale.fields';
import { remakeWhy, saleDelivery } from '@mingmou/contract/erp/sale/sale-delivery.contract';
import type { workshop } from '@mingmou/contract/erp/workshop/workshop.contract';
import { remakeFault, remakePayer } from '@mingmou/contract/erp/workshop/workshop.dicts';
import { useSend } from '@mingmou/core/store/use-call';
import { useAct } from '@mingmou/kit/act/use-act';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { FieldInput } from '@mingmou/kit/form/field-input';
import { useKeys } from '@mingmou/kit/keys/use-keys';
import { Quiet } from '@mingmou/kit/page/quiet';
import { Checkbox } from '@mingmou/kit/ui';
import { Modal } from '@mingmou/kit/ui-overlay';
import { useId, useState } from 'react';
import styles from './workshop.module.css';

export type FoundJob = OutputOf<typeof workshop.findById>;
type Item = FoundJob['items'][number];

interface RemakeDialogProps {
  readonly of: FoundJob;
  readonly onClose: () => void;
}

/** Parameters of a lens that a remake can correct. */
const CORRECTED = ['sph', 'cyl', 'axis', 'add', 'pd', 'ph'] as const;

/** 重做: which goods of the pair, why, who bears it, and by which powers where those were wrong. */
export function RemakeDialog({ of: job, onClose }: RemakeDialogProps) {
  const id = useId();
  const lenses = job.items.filter(({ needProcess }) => needProcess);
  const [chosen, choose] = useState<ReadonlyMap<number, CustomParams | null>>(
    new Map(lenses.map((item) => [item.id, null])),
  );
  const [fault, setFault] = useState<string>();
  const [payer, setPayer] = useState<string>('本店');
  const [note, setNote] = useState('');
  const send = useSend(saleDelivery.remake);
  const { success, error } = useFeedback();
  const { start: run, running } = useAct(async () => {
    const why = remakeFault.rows.find(({ code }) => code === fault)?.code;
    const who = remakePayer.rows.find(({ code }) => code === payer)?.code;
    if (chosen.size === 0) return error('请选择要重做的商品');
    if (!why || !who) return error('请选择重做原因和承担方');
    if (!note.trim()) return error('请填写说明');
    const lines = [...chosen].map(([itemId, params]) => ({ itemId, ...(params ? { customParams: params } : {}) }));
    await send({ saleId: job.saleId, version: job.saleVersion, lines, fault: why, payer: who, note: note.trim() });
    success('已重做：新的加工单已生成');
    onClose();
  });
  useKeys([{ key: 'Ctrl+Enter', title: '重做', run }], { blocking: true });
  const tick = (item: Item, ticked: boolean) => {
    const next = new Map(chosen);
    if (ticked) next.set(item.id, null);
    else next.delete(item.id);
    choose(next);
  };
  return (
    <Modal
      open
      title={`重做：${job.jobNo}`}
      width={760}
      okText="重做"
      okButtonProps={{ loading: running, danger: true }}
      onOk={run}
      onCancel={onClose}
    >
      <ul className={styles.rows} aria-label="重做的商品">
        {job.items.map((item) => (
          <li key={item.id}>
            <Checkbox checked={chosen.has(item.id)} onChange={({ target }) => tick(item, target.checked)}>
              {item.eye ? dictName(eye, item.eye) : ''} {item.goodsName} {item.spec}
            </Checkbox>
            <Quiet>{item.deliveryState ? dictName(deliveryState, item.deliveryState) : ''}</Quiet>
            {chosen.has(item.id) && item.customParams ? (
              <Corrected
                id={`${id}-${item.id}`}
                value={chosen.get(item.id) ?? item.customParams}
                onChange={(params) => choose(new Map(chosen).set(item.id, params))}
              />
            ) : null}
          </li>
        ))}
      </ul>
      <div className={styles.pair}>
        <span className={styles.wide}>
          <label htmlFor={`${id}-fault`}>原因</label>
          <FieldInput
            id={`${id}-fault`}
            spec={remakeWhy.fault}
            value={fault}
            onChange={(value) => setFault(String(value ?? ''))}
          />
        </span>
        <span className={styles.wide}>
          <label htmlFor={`${id}-payer`}>承担方</label>
          <FieldInput
            id={`${id}-payer`}
            spec={remakeWhy.payer}
            value={payer}
            onChange={(value) => setPayer(String(value ?? ''))}
          />
        </span>
      </div>
      <span className={styles.wide}>
        <label htmlFor={`${id}-note`}>说明</label>
        <FieldInput
          id={`${id}-note`}
          spec={remakeWhy.note}
          value={note}
          onChange={(value) => setNote(String(value ?? ''))}
        />
      </span>
      <Quiet as="p">定做的镜片重新进入定做需求；备货的镜片另取一片，原片记加工损耗</Quiet>
    </Modal>
  );
}

interface CorrectedProps {
  readonly id: string;
  readonly value: CustomParams;
  readonly onChange: (params: CustomParams) => void;
}

function Corrected({ id, value, onChange }: CorrectedProps) {
  const typed = new Map<string, unknown>(Object.entries(value));
  return (
    <div className={styles.params}>
      {CORRECTED.map((name) => (
        <span key={name}>
          <label htmlFor={`${id}-${name}`}>{customParams[name].title}</label>
          <FieldInput
            id={`${id}-${name}`}
            spec={customParams[name]}
            placeholder=""
            value={typed.get(name) ?? undefined}
            onChange={(given) => onChange({ ...value, [name]: given === '' ? null : (given ?? null) })}
          />
        </span>
      ))}
    </div>
  );
}
