import { eye as eyes } from '@mingmou/contract/dict/eye';
import { type CustomParams, customParams, saleLineInput } from '@mingmou/contract/erp/sale/sale.fields';
import { FieldInput } from '@mingmou/kit/form/field-input';
import { useKeys } from '@mingmou/kit/keys/use-keys';
import { Button } from '@mingmou/kit/ui';
import { Modal } from '@mingmou/kit/ui-overlay';
import { useId, useState, useSyncExternalStore } from 'react';
import type { ToolProps } from '../bill/bill-pages';
import { lineName } from '../bill/goods-line';
import { isMadeToOrder } from './made-to-order';
import styles from './sale.module.css';
import type { SaleLine } from './sale.pages';

type Tool = ToolProps<object, SaleLine>;

/** 定做参数: what lenses that are made for one customer are made by, line by line. */
export function ParamsButton({ store }: Tool) {
  const isNeeded = useSyncExternalStore(store.subscribe, () => store.lines().some(isMadeToOrder));
  const [open, setOpen] = useState(false);
  useKeys([{ key: 'F6', title: '定做参数', run: () => setOpen(true) }], { active: isNeeded });
  if (!isNeeded) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>定做参数</Button>
      {open ? <ParamsDialog store={store} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function ParamsDialog({ store, onClose }: Pick<Tool, 'store'> & { readonly onClose: () => void }) {
  const lines = store.lines().filter(isMadeToOrder);
  const [at, setAt] = useState(0);
  const line = lines[at];
  const finish = () => (at + 1 < lines.length ? setAt(at + 1) : onClose());
  useKeys([{ key: 'Ctrl+Enter', title: '确定', run: finish }], { blocking: true });
  if (!line) return null;
  return (
    <Modal
      open
      title={`定做参数：${lineName(line)}（${at + 1}/${lines.length}）`}
      width={720}
      okText={at + 1 < lines.length ? '下一行' : '完成'}
      onOk={finish}
      onCancel={onClose}
    >
      <Params key={line.key} line={line} onChange={(patch) => store.change(line.key, patch)} />
    </Modal>
  );
}

interface ParamsProps {
  readonly line: SaleLine;
  readonly onChange: (patch: Partial<SaleLine>) => void;
}

function Params({ line, onChange }: ParamsProps) {
  const id = useId();
  const [params, setParams] = useState<CustomParams>(line.customParams ?? {});
  const [eye, setEye] = useState(line.eye ?? undefined);
  const typed = new Map<string, unknown>(Object.entries(params));
  const change = (name: string, value: unknown) => {
    const next = { ...params, [name]: value === '' ? null : (value ?? null) };
    setParams(next);
    onChange({ customParams: next });
  };
  return (
    <div className={styles.params}>
      <div>
        <label htmlFor={`${id}-eye`}>眼别</label>
        <FieldInput
          id={`${id}-eye`}
          spec={saleLineInput.eye}
          value={eye}
          onChange={(value) => {
            const chosen = eyes.rows.find(({ code }) => code === value)?.code;
            setEye(chosen);
            onChange({ eye: chosen ?? null });
          }}
        />
      </div>
      {Object.entries(customParams).map(([name, spec]) => (
        <div key={name} className={name === 'note' ? styles.wide : undefined}>
          <label htmlFor={`${id}-${name}`}>{spec.title}</label>
          <FieldInput
            id={`${id}-${name}`}
            spec={spec}
            value={typed.get(name) ?? undefined}
            onChange={(value) => change(name, value)}
          />
        </div>
      ))}
    </div>
  );
}
