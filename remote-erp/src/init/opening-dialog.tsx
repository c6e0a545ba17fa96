import { check } from '@mingmou/contract/base/check';
import { barcode } from '@mingmou/contract/erp/barcode/barcode.contract';
import { sendable } from '@mingmou/contract/erp/barcode/gs1.rules';
import { stockInitialization } from '@mingmou/contract/erp/stock-bill/stock-initialization.contract';
import { useDraft } from '@mingmou/core/keepalive/use-draft';
import { useSend } from '@mingmou/core/store/use-call';
import { useAct } from '@mingmou/kit/act/use-act';
import { useScan } from '@mingmou/kit/entry/use-scan';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { FieldInput } from '@mingmou/kit/form/field-input';
import { onEnter } from '@mingmou/kit/form/on-enter';
import { useKeys } from '@mingmou/kit/keys/use-keys';
import { Modal } from '@mingmou/kit/ui-overlay';
import { useEffect, useId, useRef, useState } from 'react';
import { hasBatch, type LineGoods, lineName } from '../bill/goods-line';
import { GoodsSearch } from '../bill/ways/goods-search';
import { useSeesCost } from '../parts/use-sees-cost';
import type { OpeningRow } from './init.list';
import styles from './init.module.css';

const { line } = stockInitialization;
const STAYS = { leaving: 'stays' } as const;

type Values = Partial<Pick<OpeningRow, 'locationId' | 'batchNo' | 'produceDate' | 'expireDate' | 'qty' | 'cost'>>;
type Name = keyof Values;

interface Typed {
  readonly goods?: LineGoods;
  readonly values: Values;
}

const BATCH = ['batchNo', 'produceDate', 'expireDate'] as const;

function faultOf(name: Name, { goods, values }: Typed): string | undefined {
  const value = values[name] ?? null;
  const isAsked = name === 'qty' || (goods && hasBatch(goods) && (name === 'batchNo' || name === 'expireDate'));
  if (value === null) return isAsked ? `请填写${line[name].title}` : undefined;
  return check(line[name], value) ?? undefined;
}

interface OpeningDialogProps {
  /** The line whose figures change; absent for a new one. */
  readonly of: OpeningRow | undefined;
  readonly onClose: () => void;
}

/** One line of the opening stock. Saving a new one leaves the dialog open for the next: a shelf is typed in one go. */
export function OpeningDialog({ of: row, onClose }: OpeningDialogProps) {
  const id = useId();
  const search = useRef<HTMLDivElement>(null);
  const [kept, keep] = useDraft<Typed>(`opening-${row?.id ?? 'new'}`, STAYS);
  const typed: Typed = kept ?? (row ? { goods: row, values: row } : { values: {} });
  const { goods, values } = typed;
  const [told, tell] = useState(false);
  const seesCost = useSeesCost();
  const save = useSend(stockInitialization.saveLines);
  const scan = useSend(barcode.scan);
  const { success } = useFeedback();

  const change = (patch: Partial<Typed>) => keep(() => ({ ...typed, ...patch }));
  const pick = (picked: LineGoods, more: Values = {}) => change({ goods: picked, values: { ...values, ...more } });
  const close = () => {
    keep(() => undefined);
    onClose();
  };
  const focusSearch = () => search.current?.querySelector('input')?.focus();
  useEffect(focusSearch, []);

  // Of a line that is there the place is what names it.
  const place: readonly Name[] = row ? [] : ['locationId', ...(goods && hasBatch(goods) ? BATCH : [])];
  const names: readonly Name[] = [...place, 'qty', ...(seesCost ? (['cost'] as const) : [])];
  const faults = new Map(names.map((name) => [name, faultOf(name, typed)]));
  const isWhole = goods !== undefined && ![...faults.values()].some(Boolean);
  const { start, running } = useAct(async () => {
    tell(true);
    if (!goods || !isWhole) return;
    const { locationId, batchNo, produceDate, expireDate, qty, cost } = values;
    const place = { locationId, batchNo, produceDate, expireDate };
    await save({ lines: [{ barcodeId: goods.barcodeId, ...place, qty: qty ?? 0, cost }] });
    success('保存成功');
    if (row) return close();
    tell(false);
    // The next line usually has the same location.
    keep(() => ({ values: { locationId } }));
    focusSearch();
  });
  useScan((code) => void read(code), { enabled: !row, inDialog: true });
  useKeys([{ key: 'Ctrl+S', title: '保存', run: start }], { blocking: true });

  async function read(code: string) {
    const { id: barcodeId, batchNo, expireDate, ...found } = await scan({ code: sendable(code) });
    pick({ ...found, barcodeId }, batchNo ? { batchNo, expireDate } : {});
    document.getElementById(`${id}-qty`)?.focus();
  }

  return (
    <Modal
      open
      title={row ? '编辑期初' : '新增期初'}
      width={560}
      style={{ top: '12vh' }}
      okText={row ? '保存' : '保存并继续'}
      okButtonProps={{ loading: running }}
      cancelText="关闭"
      onOk={start}
      onCancel={close}
    >
      <div className={styles.form} onKeyDownCapture={onEnter(start)}>
        <div className={styles.wide}>
          {row ? null : <GoodsSearch ref={search} onPick={pick} onBlock={() => undefined} />}
          {goods ? (
            <span className={styles.goods}>
              {[lineName(goods), goods.code, row?.locationName, row?.batchNo].filter(Boolean).join('　')}
            </span>
          ) : null}
          {told && !goods ? (
            <p className={styles.fault} role="alert">
              请选择商品
            </p>
          ) : null}
        </div>
        {names.map((name) => (
          <div key={name}>
            <label htmlFor={`${id}-${name}`}>{line[name].title}</label>
            <FieldInput
              id={`${id}-${name}`}
              spec={line[name]}
              value={values[name] ?? undefined}
              placeholder={name === 'locationId' ? '默认库位' : undefined}
              aria-invalid={told && faults.get(name) !== undefined}
              onChange={(value) => change({ values: { ...values, [name]: value === '' ? null : value } })}
            />
            {told && faults.get(name) ? (
              <p className={styles.fault} role="alert">
                {faults.get(name)}
              </p>
            ) : null}
          </div>
        ))}
      </div>
    </Modal>
  );
}
